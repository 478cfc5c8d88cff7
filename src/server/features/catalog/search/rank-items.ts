import type { SearchClause } from './parsed-query.ts'
import type { PostingList } from './search-table.ts'

/** How much what sells may outweigh what fits a little better. */
const POPULARITY_WEIGHT = 0.25

export type ClauseSearch = {
  wishes: readonly SearchClause[]
  /** `all`: every wish must be met. `any`: one is enough, more go first. */
  need: 'all' | 'any'
  /** Look in what the shop tells about an item as well. */
  inTexts?: boolean
  limit: number
  offset: number
}

type ClausePostings = { wish: SearchClause; meeting: PostingList }
type ScoredItem = { id: number; score: number }

/**
 * One page of the items that answer to the wishes, the best first, and how many there are in all. Each wish that is met
 * adds how well it is met; what sells a little. Of two that are equal the lower id goes first.
 *
 * @param met the items that meet each of the wishes
 */
export function rankItems(
  met: readonly ClausePostings[],
  { need, limit, offset }: Pick<ClauseSearch, 'need' | 'limit' | 'offset'>,
) {
  const scored = need === 'all' ? scoreMatchesOfAll(met) : scoreMatchesOfAny(met)
  return {
    ids: topItems(scored, offset + limit)
      .slice(offset)
      .map(({ id }) => id),
    total: scored.length,
  }
}

function scoreMatchesOfAll(met: readonly ClausePostings[]): ScoredItem[] {
  const [fewest, ...others] = met.map(({ meeting }) => meeting).sort((a, b) => a.ids.length - b.ids.length)
  if (!fewest) return []
  const found: ScoredItem[] = []
  for (const [at, id] of fewest.ids.entries()) {
    let sum = fewest.ranks[at] ?? 0
    const isMetByAll = others.every(({ ids, ranks }) => {
      const place = indexOfId(id, ids)
      sum += ranks[place] ?? 0
      return place >= 0
    })
    if (isMetByAll) found.push({ id, score: scoreOf(sum, met.length, fewest.standings[at]) })
  }
  return found
}

function scoreMatchesOfAny(met: readonly ClausePostings[]): ScoredItem[] {
  const plain = met.filter(({ wish }) => !wish.leathers)
  const sums = new Map<number, { sum: number; standing: number | undefined }>()
  // A colour alone is not what comes nearest to a bank in that colour.
  for (const { meeting } of plain.length > 0 ? plain : met) {
    for (const [at, id] of meeting.ids.entries()) sums.set(id, { sum: 0, standing: meeting.standings[at] })
  }
  for (const { wish, meeting } of met) {
    // What is made in the colour has it as surely as what is called so.
    const sure = wish.leathers ? 1 : 0
    for (const [at, id] of meeting.ids.entries()) {
      const item = sums.get(id)
      if (item) item.sum += (meeting.ranks[at] ?? 0) + sure
    }
  }
  return [...sums].map(([id, { sum, standing }]) => ({ id, score: scoreOf(sum, met.length, standing) }))
}

const scoreOf = (sum: number, wishes: number, standing = 0) => sum / wishes + standing * POPULARITY_WEIGHT

/** Where an id stands in an ordered list; -1 when it does not. */
function indexOfId(id: number, ids: readonly number[]): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1
}

const isBefore = (a: ScoredItem, b: ScoredItem) => a.score > b.score || (a.score === b.score && a.id < b.id)

/** The first so many in order. Thousands may answer of which a page is wanted: what cannot come into it is passed over. */
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
