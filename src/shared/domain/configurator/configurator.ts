/** The steps of the configurator, in the order they are asked. */
export const AXES = ['matrixLeathertype', 'matrixLeg', 'matrixHandle', 'matrixSeatheight', 'matrixCouchSetup'] as const
export type Axis = (typeof AXES)[number]

/** What was chosen so far: an option id per step. A form may leave `''` or "-1" where nothing was chosen. */
export type Selection = { readonly [A in Axis]?: number | string | null | undefined }

/** The axes of a product, each with its options; and its variants, with an option per axis in the same order. */
export type Configurable<Variant extends { options: readonly number[] } = { options: readonly number[] }> = {
  matrixAxes: readonly { axis: Axis; optionIds: readonly number[] }[]
  variants: readonly Variant[]
  /** False when another back end tells no variants: then every option is offered, and the variant is looked up. */
  areVariantsKnown?: boolean
}

/** The steps this product asks, in the order of the configurator. */
export function axesOf(product: Pick<Configurable, 'matrixAxes'>): Axis[] {
  return AXES.filter((axis) => product.matrixAxes.some((own) => own.axis === axis))
}

/** The option chosen on an axis; `undefined` for nothing, null, empty and "-1" (docs/requirements.md#s5). */
export function chosenOption(selection: Selection, axis: Axis): number | undefined {
  const value = selection[axis]
  if (value === null || value === '') return undefined
  const option = Number(value)
  return Number.isInteger(option) && option !== -1 ? option : undefined
}

/** The steps in which nothing was chosen yet; they show as invalid. */
export function missingSteps(selection: Selection, axesOfProduct: readonly Axis[]): Axis[] {
  return axesOfProduct.filter((axis) => chosenOption(selection, axis) === undefined)
}

/** True when every step was chosen; only then can the product be bought (docs/requirements.md#s4). */
export function isComplete(selection: Selection, axesOfProduct: readonly Axis[]): boolean {
  return missingSteps(selection, axesOfProduct).length === 0
}

/** True when both lead to the same furniture. A step that one leaves open the other must leave open too. */
export function sameSelection(one: Selection, other: Selection): boolean {
  return AXES.every((axis) => chosenOption(one, axis) === chosenOption(other, axis))
}

/** The variant that a full choice leads to; `undefined` when steps are missing or nobody makes it. */
export function variantOf<Variant extends { options: readonly number[] }>(
  product: Configurable<Variant>,
  selection: Selection,
): Variant | undefined {
  const options = product.matrixAxes.map(({ axis }) => chosenOption(selection, axis))
  if (options.includes(undefined)) return undefined
  return product.variants.find((variant) => options.every((option, index) => option === variant.options[index]))
}

/** The choice that a variant stands for. */
export function selectionOf(
  product: Pick<Configurable, 'matrixAxes'>,
  variant: { options: readonly number[] },
): Selection {
  return Object.fromEntries(product.matrixAxes.map(({ axis }, index) => [axis, variant.options[index]]))
}

/**
 * Returns per axis the options that still lead to a variant, given the choices on the *other* axes. A visitor can then
 * always change a choice, and a screen can gray out combinations that are not made.
 */
export function optionsLeft(product: Configurable, selection: Selection): Map<Axis, Set<number>> {
  if (product.areVariantsKnown === false)
    return new Map(product.matrixAxes.map(({ axis, optionIds }) => [axis, new Set(optionIds)]))
  const chosen = product.matrixAxes.map(({ axis }) => chosenOption(selection, axis))
  const left = product.matrixAxes.map(({ axis }) => [axis, new Set<number>()] as const)
  for (const { options } of product.variants) {
    const misfits = chosen.flatMap((option, index) =>
      option === undefined || option === options[index] ? [] : [index],
    )
    if (misfits.length > 1) continue
    left.forEach(([, optionsOfAxis], index) => {
      const option = options[index]
      // A variant that differs on one axis only is what changing that axis would give.
      if (option !== undefined && (misfits.length === 0 || misfits[0] === index)) optionsOfAxis.add(option)
    })
  }
  return new Map(left)
}
