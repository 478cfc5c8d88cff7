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
/** Matching items in order of id, with their scores, in the first `count` places. */
type ScoredItems = { ids: ArrayLike<number>; scores: Float64Array; count: number }

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
  return { ids: topItems(scored, offset + limit).slice(offset), total: scored.count }
}

function scoreMatchesOfAll(matches: readonly ClausePostings[]): ScoredItems {
  const [fewest, ...others] = matches.map(({ postings }) => postings).sort((a, b) => a.ids.length - b.ids.length)
  if (!fewest) return { ids: [], scores: new Float64Array(), count: 0 }
  const ids = new Int32Array(fewest.ids.length)
  const scores = new Float64Array(fewest.ids.length)
  let count = 0
  for (let at = 0; at < fewest.ids.length; at += 1) {
    const id = fewest.ids[at] as number // `at` is within the list
    let sum = fewest.ranks[at] ?? 0
    const matchesAll = others.every((other) => {
      const place = indexInSorted(other.ids, id)
      sum += other.ranks[place] ?? 0
      return place >= 0
    })
    if (!matchesAll) continue
    ids[count] = id
    scores[count] = scoreOf(sum, matches.length, fewest.popularities[at])
    count += 1
  }
  return { ids, scores, count }
}

function scoreMatchesOfAny(matches: readonly ClausePostings[]): ScoredItems {
  const plain = matches.filter(({ clause }) => !clause.leathers)
  // An item must match a clause that is not a color, if there is one: a chair in cognac is no result for "bank cognac".
  const lists = (plain.length > 0 ? plain : matches).map(({ postings }) => postings)
  const { ids, popularities } = lists.reduce(union, { ids: [], popularities: [] })
  const scores = new Float64Array(ids.length)
  for (const { clause, postings } of matches) {
    // Being made in the color counts as much as having it in the name.
    addRanks(scores, ids, postings, clause.leathers ? 1 : 0)
  }
  for (let at = 0; at < ids.length; at += 1) scores[at] = scoreOf(scores[at] ?? 0, matches.length, popularities[at])
  return { ids, scores, count: ids.length }
}

type Items = Pick<PostingList, 'ids' | 'popularities'>

/** Returns the items of both lists in order of id. */
function union(a: Items, b: Items): Items {
  if (a.ids.length === 0) return b
  if (b.ids.length === 0) return a
  const ids = new Int32Array(a.ids.length + b.ids.length)
  const popularities = new Float64Array(ids.length)
  let count = 0
  for (let atA = 0, atB = 0; atA < a.ids.length || atB < b.ids.length; count += 1) {
    const idA = a.ids[atA] ?? Number.POSITIVE_INFINITY
    const idB = b.ids[atB] ?? Number.POSITIVE_INFINITY
    ids[count] = Math.min(idA, idB)
    popularities[count] = (idA <= idB ? a.popularities[atA] : b.popularities[atB]) ?? 0
    if (idA <= idB) atA += 1
    if (idB <= idA) atB += 1
  }
  return { ids: ids.subarray(0, count), popularities: popularities.subarray(0, count) }
}

/** Adds the rank of each item that is in the postings too, and `extra`, to its sum. */
function addRanks(sums: Float64Array, ids: ArrayLike<number>, { ids: matched, ranks }: PostingList, extra: number) {
  for (let at = 0, place = 0; at < ids.length && place < matched.length; ) {
    const id = ids[at] as number // `at` and `place` are within their lists
    const other = matched[place] as number
    if (id === other) sums[at] = (sums[at] ?? 0) + (ranks[place] ?? 0) + extra
    if (id <= other) at += 1
    if (other <= id) place += 1
  }
}

const scoreOf = (sum: number, clauses: number, popularity = 0) => sum / clauses + popularity * POPULARITY_WEIGHT

/** The ids of the best `count` items in order. Cheaper than sorting all: thousands may match, and one page is needed. */
function topItems({ ids, scores, count: found }: ScoredItems, count: number): number[] {
  // Places in the lists. Of equal scores the earlier place has the lower id.
  const first: number[] = []
  const scoreAt = (at: number | undefined) => (at === undefined ? Number.NEGATIVE_INFINITY : (scores[at] ?? 0))
  for (let at = 0; at < found; at += 1) {
    const score = scores[at] ?? 0
    if (first.length >= count && score <= scoreAt(first.at(-1))) continue
    let place = first.length
    while (place > 0 && score > scoreAt(first[place - 1])) place -= 1
    first.splice(place, 0, at)
    if (first.length > count) first.pop()
  }
  return first.map((at) => ids[at] as number)
}
