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
  /** What it was reduced from; absent or null when it was not. */
  priorNetPrice?: number | null
  totalStock: number | null
}
type Product = Configurable<Variant>

/**
 * The choice after one more pick.
 *
 * What nobody makes together is never a dead end: the picked option stays, and of the other choices those stay that
 * most go with it. The rest is asked again.
 */
export function choose(product: Product, selection: Selection, axis: Axis, option: number): Selection {
  const wanted = { ...selection, [axis]: option }
  if (optionsLeft(product, selection).get(axis)?.has(option)) return wanted

  const agreeing = (variant: Variant) => {
    const own = selectionOf(product, variant)
    return axesOf(product).filter((other) => chosenOption(own, other) === chosenOption(wanted, other))
  }
  const nearest = product.variants
    .map(agreeing)
    .filter((axes) => axes.includes(axis))
    .reduce<Axis[]>((most, axes) => (axes.length > most.length ? axes : most), [])
  return Object.fromEntries(nearest.map((kept) => [kept, wanted[kept]]))
}

/** Where there is nothing to choose, it is chosen. Options that the product does not have are no choice. */
export function withSingleOptions(product: Pick<Product, 'matrixAxes'>, selection: Selection): Selection {
  return Object.fromEntries(
    product.matrixAxes.map(({ axis, optionIds }) => {
      const option = chosenOption(selection, axis)
      if (option !== undefined && optionIds.includes(option)) return [axis, option]
      return [axis, optionIds.length === 1 ? optionIds[0] : undefined]
    }),
  )
}

/** The variants that can still come out of a choice. */
function variantsLeft(product: Product, selection: Selection): Variant[] {
  const chosen = product.matrixAxes.map(({ axis }) => chosenOption(selection, axis))
  return product.variants.filter(({ options }) =>
    chosen.every((option, index) => option === undefined || option === options[index]),
  )
}

/** The net price in EUR of the cheapest variant that a choice can lead to; `undefined` when it leads to none. */
export function cheapestNetPrice(product: Product, selection: Selection): number | undefined {
  const prices = variantsLeft(product, selection).map(({ netPrice }) => netPrice)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/** What `cheapestNetPrice` may be compared with: the cheapest of what those variants could have cost before (law row 13). */
export function cheapestPriorNetPrice(product: Product, selection: Selection): number | undefined {
  const prices = variantsLeft(product, selection).map(({ netPrice, priorNetPrice }) => priorNetPrice ?? netPrice)
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * What each option of a step adds to the price, VAT included, in cents: the cheapest one adds nothing. All other
 * choices stay as they are. An option that does not go with those is left out.
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

/** The steps that were passed over: a later one was answered, this one was not. */
export function skippedSteps(product: Pick<Product, 'matrixAxes'>, selection: Selection): Axis[] {
  const questions = axesOf(product).filter(
    (axis) => (product.matrixAxes.find((own) => own.axis === axis)?.optionIds.length ?? 0) > 1,
  )
  const answered = questions.map((axis) => chosenOption(selection, axis) !== undefined)
  return questions.slice(0, answered.lastIndexOf(true) + 1).filter((_, index) => !answered[index])
}
