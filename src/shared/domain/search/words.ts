import { lookup } from '#shared/kernel/lookup.ts'
import { folded } from '../../kernel/text.ts'

/** Maximum number of words in a query; the rest of a pasted text is ignored. */
const MOST_WORDS = 12
const LONGEST_WORD = 40

/** Words for numbers, as in "driezits". Halves are written only in digits. */
const NUMBERS: Readonly<Record<string, string>> = lookup({
  een: '1',
  twee: '2',
  drie: '3',
  vier: '4',
  vijf: '5',
  zes: '6',
})

/** "3-zits", "3 zits", "driezits", "2,5-zits" and "driepersoons" count as one word. */
const SEATS = new RegExp(
  `(?<![a-z0-9])(${Object.keys(NUMBERS).join('|')}|\\d(?:[.,]5)?)[\\s-]*(?:zits|zitter|persoons)-?`,
  'g',
)

/**
 * Returns the words of a query for comparison: lower case letters and digits without accents, in order, at most twelve.
 *
 * The number of seats is one word in any spelling. Other characters (quotes, emoji, wildcards, control characters)
 * separate words; an apostrophe within a word is removed.
 *
 * @example searchWords("Driezits-bank crème, 2 fauteuil's") // ['3zits', 'bank', 'creme', '2', 'fauteuils']
 */
export function searchWords(text: string): string[] {
  return allWords(text).slice(0, MOST_WORDS)
}

/** Returns all words of a text of the shop, like `searchWords` but without a maximum. */
export function allWords(text: string): string[] {
  return folded(text)
    .replace(/(?<=[a-z])['’](?=[a-z])/g, '')
    .replace(SEATS, (_, number: string) => ` ${NUMBERS[number] ?? number.replace(/[.,]/, '')}zits `)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '' && word.length <= LONGEST_WORD)
}

/** Maximum length of a term (docs/integrations/search.md#s3). */
const LONGEST_TERM = 200

/**
 * Cleans a typed term for display and forwarding: no control characters, one line, at most 200 characters.
 *
 * @example cleanTerm(' hoek\u0000bank ') // 'hoek bank'
 */
export function cleanTerm(text: string): string {
  // Truncates by code points, so that an emoji is not split.
  return Array.from(
    text
      .slice(0, LONGEST_TERM * 4)
      .replace(/[\p{Control}\p{Surrogate}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, LONGEST_TERM)
    .join('')
    .trim()
}

/** Words that are ignored in a search, such as "de". "zonder" is not among them, because it reverses the meaning. */
const EMPTY_WORDS = new Set(
  (
    'de het een van voor in met op en of te aan bij uit om als is er wat welke die dat deze dit mijn onze ons ik wij we ' +
    'koop kopen bestellen aanbieding goedkoop goedkope mooi mooie online winkel webshop graag zoek soort nieuw nieuwe'
  ).split(' '),
)

/** True for a word that the search ignores. */
export const isEmptyWord = (word: string) => EMPTY_WORDS.has(word)
