import { folded } from '../../kernel/text.ts'
import { toneDistance, toneOf } from './tone.ts'

/**
 * Common color names of leathers (`leather_main_color_name`): first the neutral colors from light to dark, then the
 * browns, then the others by hue. Filters, chips and search use this order.
 */
export const COLOR_GROUPS = [
  'Wit',
  'Crème',
  'Beige',
  'Taupe',
  'Grijs',
  'Zwart',
  'Cognac',
  'Bruin',
  'Rood',
  'Roze',
  'Oranje',
  'Geel',
  'Groen',
  'Blauw',
] as const
export type ColorGroup = (typeof COLOR_GROUPS)[number]

/**
 * The typical leather color of each group. It is the color of the dot next to a filter, and determines which leather
 * represents a group.
 */
export const USUAL_TONE: Readonly<Record<ColorGroup, `#${string}`>> = {
  Wit: '#e9e5dd',
  Crème: '#dbceb5',
  Beige: '#c2ad8a',
  Taupe: '#877463',
  Grijs: '#6f7072',
  Zwart: '#201f1f',
  Cognac: '#9a5828',
  Bruin: '#56392a',
  Rood: '#752628',
  Roze: '#b98b8b',
  Oranje: '#a05433',
  Geel: '#b68735',
  Groen: '#4d593e',
  Blauw: '#30465c',
}

type ColoredLeather = { mainColor: string | null; hex?: string | null }

/**
 * Returns the color group of a leather: the group named by its main color, otherwise the group with the nearest typical
 * color. Undefined when the main color is not a group and there is no hex color.
 *
 * @example colorGroupOf({ mainColor: 'creme' }) // 'Crème'
 */
export function colorGroupOf({ mainColor, hex }: ColoredLeather): ColorGroup | undefined {
  return colorGroupNamed(mainColor ?? '') ?? (hex ? nearestGroup(hex) : undefined)
}

/**
 * Groups by exact name and by folded name. A lookup tries the exact name first, because folding takes time and a list
 * of products needs thousands of lookups.
 */
const BY_NAME: ReadonlyMap<string, ColorGroup> = new Map(
  COLOR_GROUPS.flatMap((group) => [
    [group, group],
    [folded(group), group],
  ]),
)

/** Returns the group with this name, ignoring case and accents. Also used for the query of a URL: `?kleur=creme`. */
export function colorGroupNamed(name: string): ColorGroup | undefined {
  return BY_NAME.get(name) ?? BY_NAME.get(folded(name.trim()))
}

function nearestGroup(hex: string): ColorGroup | undefined {
  const tone = toneOf(hex)
  const distances = COLOR_GROUPS.map((group) => toneDistance(tone, toneOf(USUAL_TONE[group])))
  return COLOR_GROUPS[distances.indexOf(Math.min(...distances))]
}

/** Returns the occurring groups, each once, in the order of the groups. */
export function colorGroupsIn(leathers: readonly ColoredLeather[]): ColorGroup[] {
  const found = new Set(leathers.map(colorGroupOf))
  return COLOR_GROUPS.filter((group) => found.has(group))
}
