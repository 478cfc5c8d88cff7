import { colorsOfText } from '../leather/color-names.ts'
import { missingFeatureStem, stem } from './stem.ts'
import { allWords, isEmptyWord, searchWords } from './words.ts'

/**
 * Returns the stems of the words of a term, for a search engine whose index contains stems of the shop.
 *
 * Empty words are left out. A color word becomes its color group, in any inflection, because the index has the groups
 * in which a product is made. "zonder armleuning" is one word, as in the index.
 *
 * @example queryStems('zwarte hoekbanken zonder armleuningen') // ['hoekbank', 'zonderarmleuning', 'zwart']
 */
export function queryStems(term: string): string[] {
  const { groups, rest } = colorsOfText(searchWords(term).join(' '))
  const [group] = groups
  return [...stemsOf(allWords(rest)), ...(group ? allWords(group).map(stem) : [])]
}

/** Returns the stems of a text of the shop, such as a synonym or the name of a color. */
export const textStems = (text: string): string[] => stemsOf(allWords(text))

function stemsOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (words[at - 1] === 'zonder') return missingFeatureStem(word)
    return word === 'zonder' || isEmptyWord(word) ? [] : stem(word)
  })
}
