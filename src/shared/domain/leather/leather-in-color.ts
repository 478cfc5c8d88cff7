import { type ColorGroup, colorGroupOf, USUAL_TONE } from './color-groups.ts'
import { toneDistance, toneOf } from './tone.ts'

/** Requested lightness, as in "lichtbruin" or "donkergroen". */
export type Lightness = 'light' | 'dark'

type Leather = { mainColor: string; hex: string }

/** How much lighter or darker "licht" and "donker" are than the typical color, on a scale from 0 to 100. */
const LIGHTNESS_SHIFT = 18

/**
 * Returns the leather that represents a product in a color: the leather in that color group that is closest to the
 * typical color of the group. Undefined when the product is not available in that color.
 *
 * With several groups, it uses the first group that is available. With equally close leathers, it returns the first.
 *
 * @example leatherInColor({ leathers: [onyx, kastanje, hazelnoot] }, 'Bruin', 'light') // hazelnoot
 */
export function leatherInColor<L extends Leather>(
  product: { leathers: readonly L[] },
  wanted: ColorGroup | readonly ColorGroup[],
  lightness?: Lightness,
): L | undefined {
  for (const group of typeof wanted === 'string' ? [wanted] : wanted) {
    const inGroup = product.leathers.filter((leather) => colorGroupOf(leather) === group)
    if (inGroup.length > 0) return nearest(inGroup, group, lightness)
  }
  return undefined
}

function nearest<L extends Leather>(leathers: readonly L[], group: ColorGroup, lightness: Lightness | undefined) {
  const usual = toneOf(USUAL_TONE[group])
  const shift = lightness === 'light' ? LIGHTNESS_SHIFT : lightness === 'dark' ? -LIGHTNESS_SHIFT : 0
  const target = { ...usual, lightness: usual.lightness + shift }
  const distances = leathers.map(({ hex }) => toneDistance(toneOf(hex), target))
  return leathers[distances.indexOf(Math.min(...distances))]
}
