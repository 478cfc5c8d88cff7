import { COLOR_GROUPS, type ColorGroup, colorGroupOf } from '../leather/color-groups.ts'
import { colorsOfText } from '../leather/color-names.ts'
import type { Lightness } from '../leather/leather-in-color.ts'
import { searchWords } from './words.ts'

type Leather = { id: number; leatherName: string; brandColor: string; mainColor: string; hex: string }

/** A leather by the names that people type, and these in words: every search goes past all leathers. */
export type NamedLeather = Leather & { leatherWords: readonly string[]; brandWords: readonly string[] }

/** Reads the names of a leather once. */
export const namedLeather = <L extends Leather>(leather: L): L & NamedLeather => ({
  ...leather,
  leatherWords: searchWords(leather.leatherName),
  brandWords: searchWords(leather.brandColor),
})

/** The colour that a search asks for. */
export type QueryColor = {
  /** What pictures are shown in; the dearest wish first. */
  groups: ColorGroup[]
  lightness?: Lightness
  /** The leathers that will do. */
  leatherIds: number[]
  /** The leathers among them that the query names. */
  named: number[]
  /** The words that say so. */
  words: string[]
}

/** Colours as people write them, so that a slip of the finger in one is understood. */
export const COLOR_NAMES: readonly string[] = [
  ...COLOR_GROUPS,
  ...['zwarte', 'witte', 'grijze', 'bruine', 'rode', 'groene', 'blauwe', 'gele', 'donkerbruin', 'lichtbruin'],
  ...['donkergroen', 'olijfgroen', 'donkerblauw', 'lichtgrijs', 'donkergrijs', 'antraciet', 'bordeaux', 'camel'],
  ...['mosterd', 'mosterdgeel', 'terracotta', 'petrol', 'naturel', 'cognackleurig', 'wijnrood', 'donkerrood'],
]

/** Whether a word is, or begins, a colour. */
export const isColorName = (word: string) => colorsOfText(word).groups.length > 0

/**
 * Takes the colours out of the words of a search: what people call a colour ("donkerbruine"), and the names that the
 * tanner gave ("Duinzand", "Cognac Vintage"). `rest` are the other words, in order.
 *
 * Where the name of a leather is among the words as well ("toledo duinzand"), the colours of that leather are meant.
 */
export function parseQueryColors(
  words: readonly string[],
  leathers: readonly NamedLeather[],
): { colours: QueryColor[]; rest: string[] } {
  const { groups, lightness, rest } = colorsOfText(words.join(' '))
  const others = rest.split(' ')
  const taken = words.filter((word) => !others.includes(word))
  const brands = brandColorsIn(words, leathers)
  // "Cognac" is a colour of a leather, and what people call many.
  const alsoNames = brands.filter(({ words: name }) => name.every((word) => taken.includes(word)))
  const named = brands.filter((brand) => !alsoNames.includes(brand))

  const colours = named
  // In "cognac vintage" the first word says nothing that the name does not.
  const isSaid = taken.every((word) => named.some((brand) => brand.words.includes(word)))
  if (!isSaid) {
    const exact = alsoNames.flatMap(({ leatherIds }) => leatherIds)
    colours.unshift({
      groups,
      ...(lightness && { lightness }),
      leatherIds: [...new Set([...exact, ...leathers.filter(isIn(groups)).map(({ id }) => id)])],
      named: exact,
      words: taken,
    })
  }
  return { colours, rest: words.filter((word) => !colours.some((colour) => colour.words.includes(word))) }
}

/** The names of colours that stand among the words; the longest, where one holds another. */
function brandColorsIn(words: readonly string[], leathers: readonly NamedLeather[]): QueryColor[] {
  const found = new Map<string, NamedLeather[]>()
  for (const leather of leathers) {
    const name = leather.brandWords
    if (name.length === 0 || !name.every((word) => words.includes(word))) continue
    const key = name.join(' ')
    found.set(key, [...(found.get(key) ?? []), leather])
  }
  const isPart = (name: string) => [...found.keys()].some((other) => other !== name && hasAll(other, name))
  return [...found]
    .filter(([name]) => !isPart(name))
    .map(([name, ofThatName]) => {
      const leatherIds = inNamedLeather(words, ofThatName)
      const groups = [...new Set(ofThatName.flatMap((leather) => colorGroupOf(leather) ?? []))]
      return { groups, leatherIds, named: leatherIds, words: name.split(' ') }
    })
}

/** Of leathers that share the name of a colour, those whose own name is among the words too; else all. */
function inNamedLeather(words: readonly string[], leathers: readonly NamedLeather[]): number[] {
  const mentioned = leathers.filter(({ leatherWords }) => leatherWords.every((word) => words.includes(word)))
  return (mentioned.length > 0 ? mentioned : leathers).map(({ id }) => id)
}

const isIn = (groups: readonly ColorGroup[]) => (leather: NamedLeather) => {
  const group = colorGroupOf(leather)
  return groups.some((wanted) => wanted === group)
}

const hasAll = (words: string, part: string) => part.split(' ').every((word) => words.split(' ').includes(word))
