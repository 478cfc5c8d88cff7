import {
  type Axis,
  axesOf,
  type Configurable,
  chosenOption,
  optionsLeft,
  type Selection,
  selectionOf,
} from '#shared/domain/configurator/configurator.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'

export type Variant = {
  id: number
  options: readonly number[]
  netPrice: number
  /** Lowest net price of the thirty days before the reduction, in EUR; absent or null without a reduction. */
  priorNetPrice?: number | null
  totalStock: number | null
}
type Product = Configurable<Variant>

/**
 * Returns the configuration after one more selection.
 *
 * When the combination is not produced, the new option stays and other selections are removed. Of the variants with the
 * new option, the variant that matches the most selections decides: only the selections that it matches stay.
 */
export function choose(product: Product, selection: Selection, axis: Axis, option: number): Selection {
  const requested = { ...selection, [axis]: option }
  if (optionsLeft(product, selection).get(axis)?.has(option)) return requested

  const matchingAxes = (variant: Variant) => {
    const own = selectionOf(product, variant)
    return axesOf(product).filter((other) => chosenOption(own, other) === chosenOption(requested, other))
  }
  const nearest = product.variants
    .map(matchingAxes)
    .filter((axes) => axes.includes(axis))
    .reduce<Axis[]>((largest, axes) => (axes.length > largest.length ? axes : largest), [])
  return Object.fromEntries(nearest.map((axis) => [axis, requested[axis]]))
}

/** Selects the option of each step that has only one. Removes selected options that the product does not have. */
export function withSingleOptions(product: Pick<Product, 'matrixAxes'>, selection: Selection): Selection {
  return Object.fromEntries(
    product.matrixAxes.map(({ axis, optionIds }) => {
      const option = chosenOption(selection, axis)
      if (option !== undefined && optionIds.includes(option)) return [axis, option]
      return [axis, optionIds.length === 1 ? optionIds[0] : undefined]
    }),
  )
}

/** Returns the variants that match the options selected so far. */
function variantsLeft(product: Product, selection: Selection): Variant[] {
  const chosen = product.matrixAxes.map(({ axis }) => chosenOption(selection, axis))
  return product.variants.filter(({ options }) =>
    chosen.every((option, index) => option === undefined || option === options[index]),
  )
}

/** Returns the net price in EUR of the cheapest variant that matches a configuration; `undefined` when none matches. */
export function cheapestNetPrice(product: Product, selection: Selection): number | undefined {
  const prices = variantsLeft(product, selection).map(({ netPrice }) => netPrice)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * Returns the reference price for `cheapestNetPrice`, net in EUR: the lowest prior price of the matching variants
 * (docs/law.md#r13).
 */
export function cheapestPriorNetPrice(product: Product, selection: Selection): number | undefined {
  const prices = variantsLeft(product, selection).map(({ netPrice, priorNetPrice }) => priorNetPrice ?? netPrice)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * Returns the surcharge of each option of a step over the cheapest option, in cents VAT included. The options are
 * combined with the selections of the other steps. Options that do not match these selections are absent.
 */
export function surcharges(product: Product, selection: Selection, axis: Axis): Map<number, number> {
  const index = product.matrixAxes.findIndex((own) => own.axis === axis)
  const cheapest = new Map<number, number>()
  for (const { options, netPrice } of variantsLeft(product, { ...selection, [axis]: undefined })) {
    const option = options[index]
    if (option === undefined) continue
    cheapest.set(option, Math.min(cheapest.get(option) ?? Number.POSITIVE_INFINITY, grossUnitPrice(netPrice)))
  }
  const lowest = Math.min(...cheapest.values())
  return new Map([...cheapest].map(([option, cents]) => [option, cents - lowest]))
}

/**
 * Returns the skipped steps: the steps without a selection before the last step with a selection. Steps with one option
 * do not count.
 */
export function skippedSteps(product: Pick<Product, 'matrixAxes'>, selection: Selection): Axis[] {
  const steps = axesOf(product).filter(
    (axis) => (product.matrixAxes.find((own) => own.axis === axis)?.optionIds.length ?? 0) > 1,
  )
  const hasSelection = steps.map((axis) => chosenOption(selection, axis) !== undefined)
  return steps.slice(0, hasSelection.lastIndexOf(true) + 1).filter((_, index) => !hasSelection[index])
}
