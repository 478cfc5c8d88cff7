import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { stem } from '#shared/domain/search/stem.ts'
import { cleanTerm } from '#shared/domain/search/words.ts'
import type { Executor } from '../../../db/tables.ts'
import type { WantedColor } from '../catalog/index.ts'
import type { SearchIndex } from './memory/open-search-index.ts'
import { parseQuery } from './parse-query.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { type ClauseSearch, rankItems } from './rank-items.ts'
import { type SearchReads, searchTable } from './search-table.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

export type SearchDeps = {
  db: Executor
  vocabulary: () => Promise<SearchVocabulary>
  /** The index in memory. Without it the database searches. */
  index?: SearchIndex | undefined
}

/** The reads of the index in memory while it is current; else those of the index in the database. */
export const searchReads = ({ db, index }: Pick<SearchDeps, 'db' | 'index'>): SearchReads =>
  index?.current() ?? searchTable(db)

/** `isTyping`: the last word may be incomplete, and only products that match the whole query are found. */
export type SearchQuery = { term: string; limit: number; offset: number; isTyping?: boolean }

/** One page of results, best first. */
export type SearchResult = {
  ids: number[]
  total: number
  parsed: ParsedQuery
  /** No product matches the whole query; these match parts of it. */
  isLoose: boolean
}

/**
 * Searches the shop's own index (docs/requirements.md#s7, docs/integrations/search.md#s3).
 *
 * An exact product code comes first. The code of a variant finds only that variant. The other results are those of the
 * first search that finds any: products that match every part of the query, products that match it with their texts
 * included, and products that match only some parts.
 */
export async function searchProducts(deps: SearchDeps, query: SearchQuery): Promise<SearchResult> {
  const { vocabulary } = deps
  const { limit, offset, isTyping = false } = query
  const term = cleanTerm(query.term)
  const parsed = await parseTerm({ vocabulary }, term, isTyping)

  // In parallel: a term that is a code often has other matches too, so both queries are usually needed.
  const [exact, found] = await Promise.all([
    mayBeCode(term) ? searchReads(deps).byCode(term) : undefined,
    firstWithResults(
      await vocabulary(),
      attempts(parsed).filter(({ isLoose }) => !isLoose || !isTyping),
      { limit, offset },
    ),
  ])
  if (found && !exact?.isVariant) return { ...found, ids: withExactFirst(found.ids, exact?.id, offset), parsed }
  if (exact) return { ids: offset === 0 ? [exact.id] : [], total: 1, parsed, isLoose: false }
  return { ids: [], total: 0, parsed, isLoose: false }
}

async function firstWithResults(
  vocabulary: SearchVocabulary,
  tries: ReturnType<typeof attempts>,
  page: Pick<SearchQuery, 'limit' | 'offset'>,
) {
  for (const attempt of tries) {
    const { ids, total } = await runSearch(vocabulary, { ...attempt, ...page })
    if (total > 0) return { ids, total, isLoose: attempt.isLoose }
  }
  return undefined
}

async function runSearch({ postings }: SearchVocabulary, { clauses, inTexts = false, ...page }: ClauseSearch) {
  const matches = await Promise.all(
    clauses.map(async (clause) => ({ clause, postings: await postings.of(clause, inTexts) })),
  )
  return rankItems(matches, page)
}

/** Parses a term with the current vocabulary. */
export async function parseTerm(
  { vocabulary }: Pick<SearchDeps, 'vocabulary'>,
  term: string,
  isTyping = false,
): Promise<ParsedQuery> {
  return parseQuery(await vocabulary(), term, { isTyping })
}

/** Whether a term may be a product code: it contains three digits. */
const mayBeCode = (term: string) => /\d{3}/.test(term) && term.length <= 60

/** Whether a term is the code of a product or a variant of the shop. */
export async function isProductCode(deps: Pick<SearchDeps, 'db' | 'index'>, term: string): Promise<boolean> {
  const cleaned = cleanTerm(term)
  return mayBeCode(cleaned) && (await searchReads(deps).byCode(cleaned)) !== undefined
}

function attempts({ clauses, unknown, instead }: ParsedQuery) {
  const unknownClauses = unknown.map((word) => ({ own: [[stem(word)]], other: [] }))
  const rest = [...clauses, ...instead]
  return [
    ...(unknown.length === 0 ? [{ clauses, need: 'all', isLoose: false } as const] : []),
    { clauses: [...clauses, ...unknownClauses], need: 'all', inTexts: true, isLoose: false } as const,
    ...(unknown.length > 0 ? [{ clauses: rest, need: 'all', isLoose: true } as const] : []),
    { clauses: rest, need: 'any', isLoose: true } as const,
  ].filter((attempt) => attempt.clauses.length > 0)
}

/** Puts the item with the exact code first. */
function withExactFirst(ids: readonly number[], exact: number | undefined, offset: number): number[] {
  if (exact === undefined || offset > 0) return [...ids]
  return [exact, ...ids.filter((id) => id !== exact)].slice(0, Math.max(ids.length, 1))
}

/** Color groups in a query. */
export const colorsOfQuery = ({ colours }: ParsedQuery): ColorGroup[] => [
  ...new Set(colours.flatMap(({ groups }) => groups)),
]

/**
 * Colors in which results should be shown.
 *
 * @param toCents maximum price in the shown leather, cents incl. VAT
 */
export function wantedColors(parsed: ParsedQuery, toCents?: number): WantedColor | undefined {
  const { colours } = parsed
  if (colours.length === 0) return undefined
  const lightness = colours.find((colour) => colour.lightness)?.lightness
  return {
    groups: colorsOfQuery(parsed),
    leatherIds: colours.flatMap((colour) => colour.named),
    ...(lightness && { lightness }),
    ...(toCents !== undefined && { toCents }),
  }
}
