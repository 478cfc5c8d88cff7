import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankItems } from '#src/server/features/catalog/search/rank-items.ts'

/** Returns a clause, and the items that match it with their ranks. */
const matchesOf = (ranks: Readonly<Record<number, number>>, { leathers }: { leathers?: number[] } = {}) => ({
  clause: { own: [], other: [], ...(leathers && { leathers }) },
  postings: {
    ids: Object.keys(ranks).map(Number),
    ranks: Object.values(ranks),
    popularities: Object.keys(ranks).map(() => 0),
  },
})
const page = { limit: 24, offset: 0 }

describe('the best results for several clauses', () => {
  const bank = matchesOf({ 1: 1, 2: 1, 3: 0.5 })
  const modern = matchesOf({ 2: 0.2, 3: 0.9, 4: 1 })

  it('match all clauses when all are required, sorted by score', () => {
    expect(rankItems([bank, modern], { need: 'all', ...page })).toEqual({ ids: [3, 2], total: 2 })
  })

  it('may match only some clauses when one is enough, and items that match more clauses come first', () => {
    expect(rankItems([bank, modern], { need: 'any', ...page })).toEqual({ ids: [3, 2, 1, 4], total: 4 })
  })

  it('exclude items that match only the color unless it is the only clause, and rank items in the color first', () => {
    const cognac = matchesOf({ 2: 0, 9: 0 }, { leathers: [7] })

    expect(rankItems([bank, cognac], { need: 'any', ...page })).toEqual({ ids: [2, 1, 3], total: 3 })
    expect(rankItems([cognac], { need: 'any', ...page })).toEqual({ ids: [2, 9], total: 2 })
  })

  it('are sorted by popularity when their matches are equal', () => {
    const sold = { ...bank, postings: { ...bank.postings, popularities: [0, 1, 0] } }

    expect(rankItems([sold], { need: 'all', ...page }).ids).toEqual([2, 1, 3])
  })

  it('are complete and in the same order when they are read page by page', () => {
    const items = fc.uniqueArray(fc.record({ id: fc.nat(500), rank: fc.constantFrom(0, 0.25, 0.5, 1) }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 7 }), (all, limit) => {
        const found = matchesOf(Object.fromEntries(all.map(({ id, rank }) => [id, rank])))
        const ordered = all.toSorted((a, b) => b.rank - a.rank || a.id - b.id).map(({ id }) => id)

        const pages = Array.from({ length: Math.ceil(all.length / limit) }, (_, at) =>
          rankItems([found], { need: 'all', limit, offset: at * limit }),
        )

        expect(pages.flatMap(({ ids }) => ids)).toEqual(ordered)
        expect(pages.every(({ total }) => total === all.length)).toBe(true)
      }),
    )
  })
})
