import type { QueryColor } from '#shared/domain/search/query-colors.ts'

/** One part of a query. Each alternative is a list of stems that an item must all have. */
export type SearchClause = {
  /** Alternatives with the typed words. */
  own: readonly (readonly string[])[]
  /** Alternatives with synonyms; they have a lower weight. */
  other: readonly (readonly string[])[]
  /** A prefix: every word that starts with it matches. */
  start?: string
  /** Items with one of these leathers match too. */
  leathers?: readonly number[]
  /** Nearly every item matches, so the clause does not affect the rank. */
  isCommon?: boolean
}

/** A parsed search term. */
export type ParsedQuery = {
  clauses: readonly SearchClause[]
  colours: readonly QueryColor[]
  /** The term with corrected spelling; null without corrections. */
  corrected: string | null
  /** Words that are not in the vocabulary. */
  unknown: readonly string[]
  /** Clauses for the last part of unknown compounds, used when nothing else matches: "bank" for "slaapbank". */
  instead: readonly SearchClause[]
}
