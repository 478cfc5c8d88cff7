import { COLOUR_GROUPS, type ColourGroup, colourGroupOf } from '../leather/colour-groups.ts'
import { colourOfWords } from '../leather/colour-words.ts'
import type { Lightness } from '../leather/picture-in-colour.ts'
import { searchWords } from './words.ts'

/** A leather by the names that people type. */
export type NamedLeather = { id: number; leatherName: string; brandColor: string; mainColor: string; hex: string }

/** The colour that a search asks for. */
export type AskedColour = {
  /** What pictures are shown in; the dearest wish first. */
  groups: ColourGroup[]
  lightness?: Lightness
  /** The leathers that will do. */
  leatherIds: number[]
  /** The words that say so. */
  words: string[]
}

/** Colours as people write them, so that a slip of the finger in one is understood. */
export const COLOUR_WORDS: readonly string[] = [
  ...COLOUR_GROUPS,
  ...['zwarte', 'witte', 'grijze', 'bruine', 'rode', 'groene', 'blauwe', 'gele', 'donkerbruin', 'lichtbruin'],
  ...['donkergroen', 'olijfgroen', 'donkerblauw', 'lichtgrijs', 'donkergrijs', 'antraciet', 'bordeaux', 'camel'],
  ...['mosterd', 'mosterdgeel', 'terracotta', 'petrol', 'naturel', 'cognackleurig', 'wijnrood', 'donkerrood'],
]

/** Whether a word is, or begins, a colour. */
export const isColourWord = (word: string) => colourOfWords(word).groups.length > 0

/**
 * Takes the colours out of the words of a search: what people call a colour ("donkerbruine"), and the names that the
 * tanner gave ("Duinzand", "Cognac Vintage"). `rest` are the other words, in order.
 *
 * Where a tanner's name is also the name of a leather in the same search ("toledo cognac"), that leather goes first.
 */
export function coloursAsked(
  words: readonly string[],
  leathers: readonly NamedLeather[],
): { colours: AskedColour[]; rest: string[] } {
  const { groups, lightness, rest } = colourOfWords(words.join(' '))
  const others = rest === '' ? [] : rest.split(' ')
  const named = brandColoursIn(others, leathers)
  const left = others.filter((word) => !named.some((colour) => colour.words.includes(word)))
  if (groups.length === 0) return { colours: named, rest: left }

  const taken = words.filter((word) => !others.includes(word))
  // "cognac vintage" is a colour of its own, and "cognac" the group it is in.
  const exact = leathers.filter(({ brandColor }) => isSame(searchWords(brandColor), taken)).map(({ id }) => id)
  const inGroup = leathers
    .filter((leather) => groups.includes(colourGroupOf(leather) as ColourGroup))
    .map(({ id }) => id) // undefined is in no list
  const general = {
    groups,
    ...(lightness && { lightness }),
    leatherIds: [...new Set([...exact, ...inGroup])],
    words: taken,
  }
  return { colours: [general, ...named], rest: left }
}

function brandColoursIn(words: readonly string[], leathers: readonly NamedLeather[]): AskedColour[] {
  const found = new Map<string, AskedColour>()
  for (const leather of leathers) {
    const name = searchWords(leather.brandColor)
    if (name.length === 0 || !name.every((word) => words.includes(word))) continue
    const key = name.join(' ')
    const known = found.get(key) ?? { groups: [], leatherIds: [], words: name }
    const group = colourGroupOf(leather)
    if (group && !known.groups.includes(group)) known.groups.push(group)
    known.leatherIds.push(leather.id)
    found.set(key, known)
  }
  return [...found.values()]
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, at) => word === other[at])
