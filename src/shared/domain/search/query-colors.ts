import { COLOR_GROUPS, type ColorGroup, colorGroupOf } from '../leather/color-groups.ts'
import { colorsOfText } from '../leather/color-names.ts'
import type { Lightness } from '../leather/leather-in-color.ts'
import { searchWords } from './words.ts'

type Leather = { id: number; leatherName: string; brandColor: string; mainColor: string; hex: string }

/** A leather with the words of its names. They are split once, because every search compares all leathers. */
export type NamedLeather = Leather & {
  leatherWords: readonly string[]
  brandWords: readonly string[]
  colorWords: readonly string[]
}

/** Splits the names of a leather into words. */
export const namedLeather = <L extends Leather>(leather: L): L & NamedLeather => ({
  ...leather,
  leatherWords: searchWords(leather.leatherName),
  brandWords: searchWords(leather.brandColor),
  colorWords: searchWords(leather.mainColor),
})

/** A color in a search. */
export type QueryColor = {
  /** Color groups in which pictures show the products; the preferred group first. */
  groups: ColorGroup[]
  lightness?: Lightness
  /** Ids of the leathers with this color. */
  leatherIds: number[]
  /** Ids of the leathers whose own color name is in the search. */
  named: number[]
  /** The words of the search that form the color. */
  words: string[]
}

/** Common color words, to which misspelled words are corrected. */
export const COLOR_NAMES: readonly string[] = [
  ...COLOR_GROUPS,
  ...['zwarte', 'witte', 'grijze', 'bruine', 'rode', 'groene', 'blauwe', 'gele', 'donkerbruin', 'lichtbruin'],
  ...['donkergroen', 'olijfgroen', 'donkerblauw', 'lichtgrijs', 'donkergrijs', 'antraciet', 'bordeaux', 'camel'],
  ...['mosterd', 'mosterdgeel', 'terracotta', 'petrol', 'naturel', 'cognackleurig', 'wijnrood', 'donkerrood'],
]

/** True for a word that means a color, also inflected or in a compound. */
export const isColorName = (word: string) => colorsOfText(word).groups.length > 0

/**
 * Extracts the colors from the words of a search: common color names ("donkerbruine") and the names that a tanner gives
 * its own colors (`brandColor`: "Duinzand", "Cognac Vintage"). `rest` contains the other words, in order.
 *
 * When the words also contain the name of a leather ("toledo duinzand"), only the colors of that leather match.
 */
export function parseQueryColors(
  words: readonly string[],
  leathers: readonly NamedLeather[],
): { colours: QueryColor[]; rest: string[] } {
  const { groups, lightness, rest } = colorsOfText(words.join(' '))
  const others = rest.split(' ')
  const commonWords = words.filter((word) => !others.includes(word))
  const tannerColors = tannerColorsIn(words, leathers)
  // The tanner may use a common color name: "Cognac".
  const tannerColorsWithCommonName = tannerColors.filter(({ words: name }) =>
    name.every((word) => commonWords.includes(word)),
  )
  const colours = tannerColors.filter((color) => !tannerColorsWithCommonName.includes(color))
  // In "cognac vintage" the common word "cognac" is a part of the tanner's name, and not a second color.
  const isCovered = commonWords.every((word) => colours.some((color) => color.words.includes(word)))
  if (!isCovered) {
    const named = tannerColorsWithCommonName.flatMap(({ leatherIds }) => leatherIds)
    colours.unshift({
      groups,
      ...(lightness && { lightness }),
      leatherIds: [...new Set([...named, ...leathers.filter(isIn(groups)).map(({ id }) => id)])],
      named,
      words: commonWords,
    })
  }
  return { colours, rest: words.filter((word) => !colours.some((colour) => colour.words.includes(word))) }
}

/** Returns the colors whose tanner's name is in the words. A name that is a part of a longer found name is left out. */
function tannerColorsIn(words: readonly string[], leathers: readonly NamedLeather[]): QueryColor[] {
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
      const leatherIds = idsOfNamedLeathers(words, ofThatName)
      const groups = [...new Set(ofThatName.flatMap((leather) => colorGroupOf(leather) ?? []))]
      return { groups, leatherIds, named: leatherIds, words: name.split(' ') }
    })
}

/** Returns the ids of the leathers whose name ("toledo") is also in the words; of all these leathers when none is. */
function idsOfNamedLeathers(words: readonly string[], leathers: readonly NamedLeather[]): number[] {
  const mentioned = leathers.filter(({ leatherWords }) => leatherWords.every((word) => words.includes(word)))
  return (mentioned.length > 0 ? mentioned : leathers).map(({ id }) => id)
}

const isIn = (groups: readonly ColorGroup[]) => (leather: NamedLeather) => {
  const group = colorGroupOf(leather)
  return groups.some((wanted) => wanted === group)
}

const hasAll = (words: string, part: string) => part.split(' ').every((word) => words.split(' ').includes(word))
