import { type ColorGroup, colorGroupOf, USUAL_TONE } from './color-groups.ts'
import { toneDistance, toneOf } from './tone.ts'

/** Somebody asked for "lichtbruin" or "donkergroen". */
export type Lightness = 'light' | 'dark'

type Leather = { mainColor: string; hex: string }

/** How much lighter or darker than usual is meant by "licht" and "donker", of a hundred. */
const STEP = 18

/**
 * The leather that shows a product best in a colour: of those that it really comes in the one nearest to what people
 * have in mind at the word. Undefined when it does not come in that colour.
 *
 * Of several wanted groups the first counts in which the product is made. Of two that are as near, the first in the
 * order of the shop.
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
  const shift = lightness === 'light' ? STEP : lightness === 'dark' ? -STEP : 0
  const meant = { ...usual, lightness: usual.lightness + shift }
  const distances = leathers.map(({ hex }) => toneDistance(toneOf(hex), meant))
  return leathers[distances.indexOf(Math.min(...distances))]
}
