import { folded } from '../../kernel/text.ts'
import { toneDistance, toneOf } from './tone.ts'

/**
 * The colours that a visitor would call a leather by (`leather_main_color_name`), from light to dark and then round
 * the colour circle. Filters, chips and search all stand in this order.
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

/** What people have in mind at the word, as a leather: the dot beside a filter, and the leather that shows a group best. */
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
 * The colour group of a leather: what the catalogue says, however it spells it, else the group whose usual tone is
 * nearest. Undefined when neither a known word nor a colour is given.
 *
 * @example colorGroupOf({ mainColor: 'creme' }) // 'Crème'
 */
export function colorGroupOf({ mainColor, hex }: ColoredLeather): ColorGroup | undefined {
  return colorGroupNamed(mainColor ?? '') ?? (hex ? nearestGroup(hex) : undefined)
}

/** The groups as the catalogue mostly spells them, and folded; a list of products asks this thousands of times. */
const BY_NAME: ReadonlyMap<string, ColorGroup> = new Map(
  COLOR_GROUPS.flatMap((group) => [
    [group, group],
    [folded(group), group],
  ]),
)

/** The group of this name, whatever its capitals and accents; as it stands in an address: `?kleur=creme`. */
export function colorGroupNamed(name: string): ColorGroup | undefined {
  return BY_NAME.get(name) ?? BY_NAME.get(folded(name.trim()))
}

function nearestGroup(hex: string): ColorGroup | undefined {
  const tone = toneOf(hex)
  const distances = COLOR_GROUPS.map((group) => toneDistance(tone, toneOf(USUAL_TONE[group])))
  return COLOR_GROUPS[distances.indexOf(Math.min(...distances))]
}

/** The groups that occur, each once, in the order of the groups. */
export function colorGroupsIn(leathers: readonly ColoredLeather[]): ColorGroup[] {
  const found = new Set(leathers.map(colorGroupOf))
  return COLOR_GROUPS.filter((group) => found.has(group))
}
