import { COLOR_GROUPS, type ColorGroup, colorGroupOf } from '../leather/color-groups.ts'
import { colorsOfText } from '../leather/color-names.ts'
import type { Lightness } from '../leather/leather-in-color.ts'
import { searchWords } from './words.ts'

type Leather = { id: number; leatherName: string; brandColor: string; mainColor: string; hex: string }

/** A leather with the words of its names, split once because every search compares all leathers. */
export type NamedLeather = Leather & { leatherWords: readonly string[]; brandWords: readonly string[] }

/** Splits the names of a leather into words. */
export const namedLeather = <L extends Leather>(leather: L): L & NamedLeather => ({
  ...leather,
  leatherWords: searchWords(leather.leatherName),
  brandWords: searchWords(leather.brandColor),
})

/** The color in a search. */
export type QueryColor = {
  /** Color groups for the pictures; the preferred one first. */
  groups: ColorGroup[]
  lightness?: Lightness
  /** The matching leathers. */
  leatherIds: number[]
  /** The leathers that the query names. */
  named: number[]
  /** The words of the color. */
  words: string[]
}

/** Common color words, for the correction of typos. */
export const COLOR_NAMES: readonly string[] = [
  ...COLOR_GROUPS,
  ...['zwarte', 'witte', 'grijze', 'bruine', 'rode', 'groene', 'blauwe', 'gele', 'donkerbruin', 'lichtbruin'],
  ...['donkergroen', 'olijfgroen', 'donkerblauw', 'lichtgrijs', 'donkergrijs', 'antraciet', 'bordeaux', 'camel'],
  ...['mosterd', 'mosterdgeel', 'terracotta', 'petrol', 'naturel', 'cognackleurig', 'wijnrood', 'donkerrood'],
]

/** True for a word that means a color, also inflected or in a compound. */
export const isColorName = (word: string) => colorsOfText(word).groups.length > 0

/**
 * Extracts the colors from the words of a search: common color names ("donkerbruine") and names by the tanner
 * ("Duinzand", "Cognac Vintage"). `rest` contains the other words, in order.
 *
 * When the words also name a leather ("toledo duinzand"), only the colors of that leather match.
 */
export function parseQueryColors(
  words: readonly string[],
  leathers: readonly NamedLeather[],
): { colours: QueryColor[]; rest: string[] } {
  const { groups, lightness, rest } = colorsOfText(words.join(' '))
  const others = rest.split(' ')
  const taken = words.filter((word) => !others.includes(word))
  const brands = brandColorsIn(words, leathers)
  // "Cognac" is the name of one leather color and also a common color name.
  const alsoNames = brands.filter(({ words: name }) => name.every((word) => taken.includes(word)))
  const named = brands.filter((brand) => !alsoNames.includes(brand))

  const colours = named
  // In "cognac vintage" the first word adds nothing to the tanner's name.
  const isCovered = taken.every((word) => named.some((brand) => brand.words.includes(word)))
  if (!isCovered) {
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

/** Returns the tanner's color names among the words; of overlapping names the longest. */
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

/** Of leathers with the same color name, returns those whose own name is also among the words; otherwise all. */
function inNamedLeather(words: readonly string[], leathers: readonly NamedLeather[]): number[] {
  const mentioned = leathers.filter(({ leatherWords }) => leatherWords.every((word) => words.includes(word)))
  return (mentioned.length > 0 ? mentioned : leathers).map(({ id }) => id)
}

const isIn = (groups: readonly ColorGroup[]) => (leather: NamedLeather) => {
  const group = colorGroupOf(leather)
  return groups.some((wanted) => wanted === group)
}

const hasAll = (words: string, part: string) => part.split(' ').every((word) => words.split(' ').includes(word))
