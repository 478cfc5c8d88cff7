import { COLOR_GROUPS, type ColorGroup, colorGroupOf } from '../leather/color-groups.ts'
import { colorsOfText } from '../leather/color-names.ts'
import type { Lightness } from '../leather/leather-in-color.ts'
import { searchWords } from './words.ts'

type Leather = { id: number; leatherName: string; brandColor: string; mainColor: string; hex: string }

/**
 * A leather with the words of its names and its color group. They are made once, because every search compares all leathers.
 */
export type NamedLeather = Leather & {
  group: ColorGroup | undefined
  leatherWords: readonly string[]
  brandWords: readonly string[]
  colorWords: readonly string[]
}

/** Splits the names of a leather into words, and determines its color group. */
export const namedLeather = <L extends Leather>(leather: L): L & NamedLeather => ({
  ...leather,
  group: colorGroupOf(leather),
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
  const index = indexOf(leathers)
  const others = rest.split(' ')
  const commonWords = words.filter((word) => !others.includes(word))
  const tannerColors = tannerColorsIn(words, index)
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
      leatherIds: [...new Set([...named, ...idsInGroups(index, groups)])],
      named,
      words: commonWords,
    })
  }
  return { colours, rest: words.filter((word) => !colours.some((colour) => colour.words.includes(word))) }
}

/** Leathers by the first word of the tanner's name and by color group, with their places in the shop's order. */
type LeatherIndex = { byFirstWord: ReadonlyMap<string, PlacedLeather[]>; byGroup: ReadonlyMap<string, PlacedLeather[]> }
type PlacedLeather = { leather: NamedLeather; place: number }

const indexes = new WeakMap<readonly NamedLeather[], LeatherIndex>()

/** Returns the index of a list of leathers, which is made once: every search compares its words with all leathers. */
function indexOf(leathers: readonly NamedLeather[]): LeatherIndex {
  const existing = indexes.get(leathers)
  if (existing) return existing
  const placed = leathers.map((leather, place) => ({ leather, place }))
  const index = {
    byFirstWord: Map.groupBy(placed, ({ leather }) => leather.brandWords[0] ?? ''),
    byGroup: Map.groupBy(placed, ({ leather }) => leather.group ?? ''),
  }
  indexes.set(leathers, index)
  return index
}

const inShopOrder = (found: PlacedLeather[]) => found.sort((a, b) => a.place - b.place).map(({ leather }) => leather)

const idsInGroups = ({ byGroup }: LeatherIndex, groups: readonly ColorGroup[]) =>
  inShopOrder(groups.flatMap((group) => byGroup.get(group) ?? [])).map(({ id }) => id)

/** Returns the colors whose tanner's name is in the words. A name that is a part of a longer found name is left out. */
function tannerColorsIn(words: readonly string[], { byFirstWord }: LeatherIndex): QueryColor[] {
  const found = new Map<string, NamedLeather[]>()
  const candidates = inShopOrder([...new Set(words)].flatMap((word) => byFirstWord.get(word) ?? []))
  for (const leather of candidates) {
    const name = leather.brandWords
    if (!name.every((word) => words.includes(word))) continue
    const key = name.join(' ')
    found.set(key, [...(found.get(key) ?? []), leather])
  }
  const isPart = (name: string) => [...found.keys()].some((other) => other !== name && hasAll(other, name))
  return [...found]
    .filter(([name]) => !isPart(name))
    .map(([name, ofThatName]) => {
      const leatherIds = idsOfNamedLeathers(words, ofThatName)
      const groups = [...new Set(ofThatName.flatMap(({ group }) => group ?? []))]
      return { groups, leatherIds, named: leatherIds, words: name.split(' ') }
    })
}

/** Returns the ids of the leathers whose name ("toledo") is also in the words; of all these leathers when none is. */
function idsOfNamedLeathers(words: readonly string[], leathers: readonly NamedLeather[]): number[] {
  const mentioned = leathers.filter(({ leatherWords }) => leatherWords.every((word) => words.includes(word)))
  return (mentioned.length > 0 ? mentioned : leathers).map(({ id }) => id)
}

const hasAll = (words: string, part: string) => part.split(' ').every((word) => words.split(' ').includes(word))
