/** The axes of the configurator, in the order of its steps. */
export const AXES = ['matrixLeathertype', 'matrixLeg', 'matrixHandle', 'matrixSeatheight', 'matrixCouchSetup'] as const
export type Axis = (typeof AXES)[number]

/** The current selection: an option id per axis. A form may have `''` or "-1" for an axis without a selection. */
export type Selection = { readonly [A in Axis]?: number | string | null | undefined }

/** The axes of a product with their options, and its variants, each with one option per axis in the same order. */
export type Configurable<Variant extends { options: readonly number[] } = { options: readonly number[] }> = {
  matrixAxes: readonly { axis: Axis; optionIds: readonly number[] }[]
  variants: readonly Variant[]
  /**
   * False when another implementation of the server sends no variants. Then every option is offered, and a separate
   * call finds the variant.
   */
  areVariantsKnown?: boolean
}

/** Returns the axes of this product, in the order of the configurator. */
export function axesOf(product: Pick<Configurable, 'matrixAxes'>): Axis[] {
  return AXES.filter((axis) => product.matrixAxes.some((own) => own.axis === axis))
}

/** Returns the selected option of an axis; `undefined` for absent, null, empty and "-1" (docs/requirements.md#s5). */
export function chosenOption(selection: Selection, axis: Axis): number | undefined {
  const value = selection[axis]
  if (value === null || value === '') return undefined
  const option = Number(value)
  return Number.isInteger(option) && option !== -1 ? option : undefined
}

/** Returns the axes without a selection. A screen shows these as invalid. */
export function missingSteps(selection: Selection, axesOfProduct: readonly Axis[]): Axis[] {
  return axesOfProduct.filter((axis) => chosenOption(selection, axis) === undefined)
}

/** True when every axis has a selection; only then can the product be bought (docs/requirements.md#s4-configurator). */
export function isComplete(selection: Selection, axesOfProduct: readonly Axis[]): boolean {
  return missingSteps(selection, axesOfProduct).length === 0
}

/** True when both selections are equal, including the axes without a selection. */
export function sameSelection(one: Selection, other: Selection): boolean {
  return AXES.every((axis) => chosenOption(one, axis) === chosenOption(other, axis))
}

/** Returns the variant of a complete selection; `undefined` for an incomplete selection, and when no variant has it. */
export function variantOf<Variant extends { options: readonly number[] }>(
  product: Configurable<Variant>,
  selection: Selection,
): Variant | undefined {
  const options = product.matrixAxes.map(({ axis }) => chosenOption(selection, axis))
  if (options.includes(undefined)) return undefined
  return product.variants.find((variant) => options.every((option, index) => option === variant.options[index]))
}

/** Returns the selection of a variant. */
export function selectionOf(
  product: Pick<Configurable, 'matrixAxes'>,
  variant: { options: readonly number[] },
): Selection {
  return Object.fromEntries(product.matrixAxes.map(({ axis }, index) => [axis, variant.options[index]]))
}

/**
 * Returns per axis the options that still lead to a variant, given the selections on the *other* axes. The selection on
 * the axis itself is ignored, so that a visitor can always change it. A screen can gray out all other options.
 */
export function optionsLeft(product: Configurable, selection: Selection): Map<Axis, Set<number>> {
  if (product.areVariantsKnown === false)
    return new Map(product.matrixAxes.map(({ axis, optionIds }) => [axis, new Set(optionIds)]))
  const chosen = product.matrixAxes.map(({ axis }) => chosenOption(selection, axis))
  const remaining = product.matrixAxes.map(({ axis }) => [axis, new Set<number>()] as const)
  for (const { options } of product.variants) {
    const differing = chosen.flatMap((option, index) =>
      option === undefined || option === options[index] ? [] : [index],
    )
    if (differing.length > 1) continue
    remaining.forEach(([, optionsOfAxis], index) => {
      const option = options[index]
      // A variant that differs from the selection only on this axis can be reached by a change on this axis.
      if (option !== undefined && (differing.length === 0 || differing[0] === index)) optionsOfAxis.add(option)
    })
  }
  return new Map(remaining)
}
