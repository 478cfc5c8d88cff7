import { lookup } from '#shared/kernel/lookup.ts'
import { folded } from '../../kernel/text.ts'

/** Words of a query that count; the rest of a pasted text is cut off. */
const MOST_WORDS = 12
const LONGEST_WORD = 40

/** Written out, as people do: "driezits". Halves have no short word. */
const NUMBERS: Readonly<Record<string, string>> = lookup({
  een: '1',
  twee: '2',
  drie: '3',
  vier: '4',
  vijf: '5',
  zes: '6',
})

/** "3-zits", "3 zits", "driezits", "2,5-zits", "driepersoons" are one word to everybody but a computer. */
const SEATS = new RegExp(
  `(?<![a-z0-9])(${Object.keys(NUMBERS).join('|')}|\\d(?:[.,]5)?)[\\s-]*(?:zits|zitter|persoons)-?`,
  'g',
)

/**
 * The words of a text as search compares them: small letters and digits without accents, in order, at most twelve.
 *
 * The number of seats is one word however it is written. Whatever is no letter or digit (quotes, emoji, wildcards,
 * control characters) only parts words; an apostrophe within a word goes without parting it.
 *
 * @example searchWords("Driezits-bank crème, 2 fauteuil's") // ['3zits', 'bank', 'creme', '2', 'fauteuils']
 */
export function searchWords(text: string): string[] {
  return allWords(text).slice(0, MOST_WORDS)
}

/** The same of a text of the shop itself, however long it is. */
export function allWords(text: string): string[] {
  return folded(text)
    .replace(/(?<=[a-z])['’](?=[a-z])/g, '')
    .replace(SEATS, (_, number: string) => ` ${NUMBERS[number] ?? number.replace(/[.,]/, '')}zits `)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '' && word.length <= LONGEST_WORD)
}

/** The most of a term that is looked at (docs/integrations/search.md#s3). */
const LONGEST_TERM = 200

/**
 * A term as it was typed, fit to be shown and sent on: without control characters, in one line, at most 200 characters.
 *
 * @example cleanTerm(' hoek\u0000bank \n') // 'hoek bank'
 */
export function cleanTerm(text: string): string {
  // By whole characters: half an emoji is no text.
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

/** Words without which nothing is lost: nobody looks for "de". "zonder" is not among them, for it turns things round. */
const EMPTY_WORDS = new Set(
  (
    'de het een van voor in met op en of te aan bij uit om als is er wat welke die dat deze dit mijn onze ons ik wij we ' +
    'koop kopen bestellen aanbieding goedkoop goedkope mooi mooie online winkel webshop graag zoek soort nieuw nieuwe'
  ).split(' '),
)

/** Returns whether a word has no meaning for the search. */
export const isEmptyWord = (word: string) => EMPTY_WORDS.has(word)
