import type { Hide } from './compose.ts'
import type { Rgb } from './film.ts'
import { furnitureHide } from './furniture-hide.ts'

/**
 * Light of the render layers on the lit plane: the leather of the picture of merel-3 whose surface faces the key lamp within
 * 60 degrees. Medians, measured by `npm run bench -- color`.
 */
const LIT_PLANE = { body: 0.97, bounce: 0.17, gloss: 0.031 } as const

/** Light on a plane of a 3D model, for white leather, in the unit of the render layers. */
export type PlaneLight = {
  /** Light that the leather gets and multiplies by its dye. */
  diffuse: number
  /** Light that the surface mirrors, whatever its dye. */
  gloss: number
}

/** Returns the light that leaves the lit plane of a picture, per channel, before the color of the lamps and the tone curve. */
function litPlaneLight({ color, shine }: Hide): Rgb {
  const { body, bounce, gloss } = LIT_PLANE
  const part = (dye: number) => (body + bounce * dye) * dye + gloss * shine
  return [part(color[0]), part(color[1]), part(color[2])]
}

/**
 * Returns the dye with which the lit plane of a 3D model has the color that it has in the picture, per channel in linear
 * light from 0 to 1. The 3D viewer has the lamps and the tone curve of the pictures, so equal light is an equal color.
 *
 * A dye of 0 is the darkest leather that the gloss of the surface allows.
 *
 * @param hex color of the catalog, six hexadecimal digits
 * @param light the light of the 3D viewer on that plane
 */
export function dyeIn3d(hex: string, { diffuse, gloss }: PlaneLight): Rgb {
  const [red, green, blue] = litPlaneLight(furnitureHide(hex))
  const part = (light: number) => Math.min(1, Math.max(0, (light - gloss) / diffuse))
  return [part(red), part(green), part(blue)]
}
