import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { folded } from '#shared/kernel/text.ts'

const MAX_WORDS = 8
/** A trigram index cannot search for fewer characters. */
const MIN_INDEXED_LENGTH = 3

/**
 * Returns the SQL condition that a text contains every word of the search term, anywhere and in any order.
 *
 * The text must be lower case without accents and should have a trigram index (`gin_trgm_ops`). Words after the eighth
 * are ignored.
 *
 * @returns undefined for an empty search term
 */
export function containsWords(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> | undefined {
  const words = folded(search).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return undefined
  return sql<SqlBool>`${sql.join(words.map(containsWord(text)), sql` and `)}`
}

/**
 * Returns a function that creates the SQL condition for one word.
 *
 * Email addresses differ mostly in the part before the @. Half of them share a domain, and the index is slow for text
 * that occurs so often. So for an email address PostgreSQL searches the index for the part before the @ only, and
 * filters the found rows by the whole address. `|| ''` keeps the index from being used for the whole address.
 */
const containsWord = (text: RawBuilder<string>) => (word: string) => {
  const [name = ''] = word.split('@')
  if (name === word || name.length < MIN_INDEXED_LENGTH) return sql<SqlBool>`${text} like ${likePattern(word)}`
  return sql<SqlBool>`${text} like ${likePattern(name)} and ${text} || '' like ${likePattern(word)}`
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
