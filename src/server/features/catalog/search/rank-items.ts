import { indexInSorted } from '#shared/kernel/sorted-list.ts'
import type { SearchClause } from './parsed-query.ts'
import type { PostingList } from './search-table.ts'

/** Weight of the popularity, relative to the match. */
const POPULARITY_WEIGHT = 0.25

export type ClauseSearch = {
  clauses: readonly SearchClause[]
  /** `all`: an item must match every clause. `any`: one clause is enough; items with more matches rank higher. */
  need: 'all' | 'any'
  /** Searches the product texts too. */
  inTexts?: boolean
  limit: number
  offset: number
}

type ClausePostings = { clause: SearchClause; postings: PostingList }
type ScoredItem = { id: number; score: number }

/**
 * Ranks the matching items and returns one page and the total. The score is the mean rank of the clauses plus a part of
 * the popularity. Items with equal scores are in order of id.
 *
 * @param matches the postings of each clause
 */
export function rankItems(
  matches: readonly ClausePostings[],
  { need, limit, offset }: Pick<ClauseSearch, 'need' | 'limit' | 'offset'>,
) {
  const scored = need === 'all' ? scoreMatchesOfAll(matches) : scoreMatchesOfAny(matches)
  return {
    ids: topItems(scored, offset + limit)
      .slice(offset)
      .map(({ id }) => id),
    total: scored.length,
  }
}

function scoreMatchesOfAll(matches: readonly ClausePostings[]): ScoredItem[] {
  const [fewest, ...others] = matches.map(({ postings }) => postings).sort((a, b) => a.ids.length - b.ids.length)
  if (!fewest) return []
  const scored: ScoredItem[] = []
  for (let at = 0; at < fewest.ids.length; at += 1) {
    const id = fewest.ids[at] as number // `at` is within the list
    let sum = fewest.ranks[at] ?? 0
    const matchesAll = others.every(({ ids, ranks }) => {
      const place = indexInSorted(ids, id)
      sum += ranks[place] ?? 0
      return place >= 0
    })
    if (matchesAll) scored.push({ id, score: scoreOf(sum, matches.length, fewest.popularities[at]) })
  }
  return scored
}

function scoreMatchesOfAny(matches: readonly ClausePostings[]): ScoredItem[] {
  const plain = matches.filter(({ clause }) => !clause.leathers)
  const sums = new Map<number, { sum: number; popularity: number | undefined }>()
  // An item must match a clause that is not a color, if there is one: a chair in cognac is no result for "bank cognac".
  for (const { postings } of plain.length > 0 ? plain : matches) {
    for (let at = 0; at < postings.ids.length; at += 1) {
      sums.set(postings.ids[at] as number, { sum: 0, popularity: postings.popularities[at] })
    }
  }
  for (const { clause, postings } of matches) {
    // Being made in the color counts as much as having it in the name.
    const colorRank = clause.leathers ? 1 : 0
    for (let at = 0; at < postings.ids.length; at += 1) {
      const item = sums.get(postings.ids[at] as number)
      if (item) item.sum += (postings.ranks[at] ?? 0) + colorRank
    }
  }
  return [...sums].map(([id, { sum, popularity }]) => ({ id, score: scoreOf(sum, matches.length, popularity) }))
}

const scoreOf = (sum: number, clauses: number, popularity = 0) => sum / clauses + popularity * POPULARITY_WEIGHT

const isBefore = (a: ScoredItem, b: ScoredItem) => a.score > b.score || (a.score === b.score && a.id < b.id)

/** The best `count` items in order. Cheaper than sorting all: thousands may match, and one page is needed. */
function topItems(scored: readonly ScoredItem[], count: number): ScoredItem[] {
  const first: ScoredItem[] = []
  for (const item of scored) {
    const last = first.at(-1)
    if (first.length >= count && (!last || !isBefore(item, last))) continue
    let place = first.length
    while (place > 0 && isBefore(item, first[place - 1] as ScoredItem)) place -= 1 // `place` is within the list
    first.splice(place, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}
