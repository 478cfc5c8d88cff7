import type { ColorGroup } from '#shared/domain/leather/color-groups.ts'
import { stem } from '#shared/domain/search/stem.ts'
import { cleanTerm } from '#shared/domain/search/words.ts'
import type { Executor } from '../../../db/tables.ts'
import type { WantedColor } from '../catalog/index.ts'
import { parseQuery } from './parse-query.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { type ClauseSearch, rankItems } from './rank-items.ts'
import { searchTable } from './search-table.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

export type SearchDeps = { db: Executor; lexicon: () => Promise<SearchVocabulary> }

export type SearchQuery = { term: string; limit: number; offset: number; isTyping?: boolean }

/** What was found, the best first. */
export type SearchResult = {
  ids: number[]
  total: number
  understood: ParsedQuery
  /** Nothing has all that was asked for; this comes nearest. */
  isLoose: boolean
}

/**
 * Searches the shop's own index (specification §7; integrations/search §3).
 *
 * An exact product code comes first. The other results are those of the first search that finds any: products that
 * match every part of the query, products that match it with their texts included, and products that match only some
 * parts.
 */
export async function searchProducts({ db, lexicon }: SearchDeps, question: SearchQuery): Promise<SearchResult> {
  const { limit, offset, isTyping = false } = question
  const table = searchTable(db)
  const term = cleanTerm(question.term)
  const understood = await parseTerm({ lexicon }, term, isTyping)

  // At once: a code is mostly known by its letters as well, and one of the two answers would only wait for the other.
  const [exact, found] = await Promise.all([
    mayBeCode(term) ? table.byCode(term) : undefined,
    firstWithResults(await lexicon(), attempts(understood), { limit, offset }),
  ])
  if (found && !exact?.isVariant) return { ...found, ids: withExactFirst(found.ids, exact?.id, offset), understood }
  if (exact) return { ids: offset === 0 ? [exact.id] : [], total: 1, understood, isLoose: false }
  return { ids: [], total: 0, understood, isLoose: false }
}

async function firstWithResults(
  lexicon: SearchVocabulary,
  tries: ReturnType<typeof attempts>,
  page: Pick<SearchQuery, 'limit' | 'offset'>,
) {
  for (const attempt of tries) {
    const { ids, total } = await runSearch(lexicon, { ...attempt, ...page })
    if (total > 0) return { ids, total, isLoose: attempt.isLoose }
  }
  return undefined
}

async function runSearch({ meetings }: SearchVocabulary, { wishes, inTexts = false, ...page }: ClauseSearch) {
  const met = await Promise.all(wishes.map(async (wish) => ({ wish, meeting: await meetings.of(wish, inTexts) })))
  return rankItems(met, page)
}

/** What a term asks for, without searching for it. */
export async function parseTerm(
  { lexicon }: Pick<SearchDeps, 'lexicon'>,
  term: string,
  isTyping = false,
): Promise<ParsedQuery> {
  return parseQuery(await lexicon(), term, { isTyping })
}

/** A code holds a number, and few people type three digits for another reason. */
const mayBeCode = (term: string) => /\d{3}/.test(term) && term.length <= 60

function attempts({ wishes, unknown, instead }: ParsedQuery) {
  const told = unknown.map((word) => ({ own: [[stem(word)]], other: [] }))
  const rest = [...wishes, ...instead]
  return [
    ...(unknown.length === 0 ? [{ wishes, need: 'all', isLoose: false } as const] : []),
    { wishes: [...wishes, ...told], need: 'all', inTexts: true, isLoose: false } as const,
    ...(unknown.length > 0 ? [{ wishes: rest, need: 'all', isLoose: true } as const] : []),
    { wishes: rest, need: 'any', isLoose: true } as const,
  ].filter((attempt) => attempt.wishes.length > 0)
}

/** The item whose code was typed goes before all that only has its letters in it. */
function withExactFirst(ids: readonly number[], exact: number | undefined, offset: number): number[] {
  if (exact === undefined || offset > 0) return [...ids]
  return [exact, ...ids.filter((id) => id !== exact)].slice(0, Math.max(ids.length, 1))
}

/** The colour groups that a term asks for. */
export const colorsOfQuery = ({ colours }: ParsedQuery): ColorGroup[] => [
  ...new Set(colours.flatMap(({ groups }) => groups)),
]

/** What pictures should be shown in. @param toCents the most that a model may cost in the leather shown */
export function wantedColors(understood: ParsedQuery, toCents?: number): WantedColor | undefined {
  const { colours } = understood
  if (colours.length === 0) return undefined
  const lightness = colours.find((colour) => colour.lightness)?.lightness
  return {
    groups: colorsOfQuery(understood),
    leatherIds: colours.flatMap((colour) => colour.named),
    ...(lightness && { lightness }),
    ...(toCents !== undefined && { toCents }),
  }
}
