import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import {
  type Axis,
  axesOf,
  type Configurable,
  chosenOption,
  type Selection,
} from '#shared/domain/configurator/configurator.ts'
import { leatherWithColor } from '#shared/domain/leather/leather-name.ts'

/**
 * An option as a step shows it. `hex` is the color of a leather, with the hash. `mainColor` is its common name, for
 * example `taupe`.
 */
export type Option = {
  id: number
  name: string
  imageUrl: string | null
  hex?: string | null
  mainColor?: string | null
}

/** Returns the options of an axis. */
export function optionsOfAxis(options: MatrixOptions, axis: Axis): readonly Option[] {
  switch (axis) {
    case 'matrixLeathertype':
      return options.leatherTypes
    case 'matrixLeg':
      return options.legs
    case 'matrixHandle':
      return options.handles
    case 'matrixSeatheight':
      return options.seatHeights
    case 'matrixCouchSetup':
      return options.couchSetups
  }
}

/** Returns the selected option of an axis; `undefined` for none, or for an option that the shop has removed. */
export function chosenIn(options: MatrixOptions | undefined, selection: Selection, axis: Axis): Option | undefined {
  const id = chosenOption(selection, axis)
  return options && id !== undefined ? optionsOfAxis(options, axis).find((option) => option.id === id) : undefined
}

/** Returns the model in the pictures of the selected couch set-up; `undefined` when it is that of the product. */
export const modelOfSetup = (
  { setupModels }: { setupModels?: Record<string, string> | undefined },
  selection: Selection,
): string | undefined => setupModels?.[chosenOption(selection, 'matrixCouchSetup') ?? '']

/**
 * Returns the selected options as text, for the title and the cart line.
 *
 * @example 'Toledo 04 Leem (taupe) · Taps eiken naturel · zithoogte 44 cm'
 */
export function choicesText(
  product: Pick<Configurable, 'matrixAxes'>,
  options: MatrixOptions | undefined,
  selection: Selection,
): string {
  return axesOf(product)
    .flatMap((axis) => {
      const option = chosenIn(options, selection, axis)
      if (!option) return []
      if (axis === 'matrixSeatheight') return `zithoogte ${option.name}`
      return axis === 'matrixLeathertype' ? leatherWithColor(option.name, option.mainColor ?? null) : option.name
    })
    .join(' · ')
}
