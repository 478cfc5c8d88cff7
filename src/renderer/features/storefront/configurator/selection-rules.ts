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
  /** Price before the reduction; absent or null when there is none. */
  priorNetPrice?: number | null
  totalStock: number | null
}
type Product = Configurable<Variant>

/**
 * Returns the configuration after one more selection.
 *
 * When the combination is not produced, the new option wins: of the variants with that option, the variant that shares
 * the most other selections decides which of them stay. The rest must be selected again.
 */
export function choose(product: Product, selection: Selection, axis: Axis, option: number): Selection {
  const requested = { ...selection, [axis]: option }
  if (optionsLeft(product, selection).get(axis)?.has(option)) return requested

  const agreeing = (variant: Variant) => {
    const own = selectionOf(product, variant)
    return axesOf(product).filter((other) => chosenOption(own, other) === chosenOption(requested, other))
  }
  const nearest = product.variants
    .map(agreeing)
    .filter((axes) => axes.includes(axis))
    .reduce<Axis[]>((largest, axes) => (axes.length > largest.length ? axes : largest), [])
  return Object.fromEntries(nearest.map((axis) => [axis, requested[axis]]))
}

/** Selects the options of steps that have only one. Selections that the product does not have are dropped. */
export function withSingleOptions(product: Pick<Product, 'matrixAxes'>, selection: Selection): Selection {
  return Object.fromEntries(
    product.matrixAxes.map(({ axis, optionIds }) => {
      const option = chosenOption(selection, axis)
      if (option !== undefined && optionIds.includes(option)) return [axis, option]
      return [axis, optionIds.length === 1 ? optionIds[0] : undefined]
    }),
  )
}

/** Returns the variants that match a configuration so far. */
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
 * Returns the reference price for `cheapestNetPrice`: the lowest prior price of the same variants (docs/law.md#r13).
 */
export function cheapestPriorNetPrice(product: Product, selection: Selection): number | undefined {
  const prices = variantsLeft(product, selection).map(({ netPrice, priorNetPrice }) => priorNetPrice ?? netPrice)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * Returns the surcharge of each option of a step, in cents VAT included: the cheapest option has 0. The other
 * selections stay the same. Options that do not match them are absent.
 */
export function surcharges(product: Product, selection: Selection, axis: Axis): Map<number, number> {
  const index = product.matrixAxes.findIndex((own) => own.axis === axis)
  const cheapest = new Map<number, number>()
  for (const { options, netPrice } of variantsLeft(product, { ...selection, [axis]: undefined })) {
    const option = options[index]
    if (option === undefined) continue
    cheapest.set(option, Math.min(cheapest.get(option) ?? Number.POSITIVE_INFINITY, grossUnitPrice(netPrice)))
  }
  const least = Math.min(...cheapest.values())
  return new Map([...cheapest].map(([option, cents]) => [option, cents - least]))
}

/** Returns the skipped steps: those without a selection before a step with one. */
export function skippedSteps(product: Pick<Product, 'matrixAxes'>, selection: Selection): Axis[] {
  const questions = axesOf(product).filter(
    (axis) => (product.matrixAxes.find((own) => own.axis === axis)?.optionIds.length ?? 0) > 1,
  )
  const answered = questions.map((axis) => chosenOption(selection, axis) !== undefined)
  return questions.slice(0, answered.lastIndexOf(true) + 1).filter((_, index) => !answered[index])
}
