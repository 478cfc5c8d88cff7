import type { QueryColor } from '#shared/domain/search/query-colors.ts'

/** One thing that is asked for, and the ways in which an item may have it: each a list of stems that must all be there. */
export type SearchClause = {
  /** What was typed. */
  own: readonly (readonly string[])[]
  /** Other words for it; they count for less. */
  other: readonly (readonly string[])[]
  /** Half a word: anything that begins so will do. */
  start?: string
  /** Having one of these leathers will do as well. */
  leathers?: readonly number[]
  /** Nearly everything has it, so that it puts nothing before anything else. */
  isCommon?: boolean
}

/** What a term asks for. */
export type ParsedQuery = {
  wishes: readonly SearchClause[]
  colours: readonly QueryColor[]
  /** The term as it was understood, when a word of it was read as another. */
  corrected: string | null
  /** Words that nobody in the shop knows. */
  unknown: readonly string[]
  /** What is left of those, when nothing else is found: a "slaapbank" is at least a bank. */
  instead: readonly SearchClause[]
}
