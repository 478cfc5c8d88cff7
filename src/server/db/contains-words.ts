import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { folded } from '#shared/kernel/text.ts'

const MOST_WORDS = 8
/** An index of letters by threes has nothing to say of less. */
const MIN_INDEXED_LENGTH = 3

/**
 * Whether every word stands somewhere in a text that has neither capitals nor accents and has an index of its letters
 * (`gin_trgm_ops`). Only the first eight words count.
 *
 * @returns undefined when nothing is searched for
 */
export function containsWords(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> | undefined {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return undefined
  return sql<SqlBool>`${sql.join(words.map(containsWord(text)), sql` and `)}`
}

/**
 * Mail addresses differ mostly in the part before the @; half of them share the rest, which the index finds slowly. So
 * the index is queried with the first part, and the rows it returns are filtered by the whole address.
 */
const containsWord = (text: RawBuilder<string>) => (word: string) => {
  const [name = ''] = word.split('@')
  if (name === word || name.length < MIN_INDEXED_LENGTH) return sql<SqlBool>`${text} like ${within(word)}`
  return sql<SqlBool>`${text} like ${within(name)} and ${text} || '' like ${within(word)}`
}

const within = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** A phone number, however it is written, as the index has it. Other terms stay as they are. @example normalizePhoneNumber('+31 6 1234-5678') // '0612345678' */
export function normalizePhoneNumber(search: string): string {
  if (!/^(?:\+|00)?[\d\s().\-/]{7,}$/.test(search)) return search
  const dialed = search
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)31/, '0')
  // Two order numbers are no phone number.
  return /^\d{5,6}(?:\s+\d{5,6})+$/.test(search.trim()) ? search : dialed
}
