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

  it('have the scores of a plain computation, with any clauses', () => {
    const ranks = fc.dictionary(fc.nat(60).map(String), fc.constantFrom(0, 0.25, 0.5, 1), { maxKeys: 40 })
    const clause = fc.record({ ranks, isColor: fc.boolean() })
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 30 }), (all, limit) => {
        const clauses = all.map(({ ranks, isColor }) => matchesOf(ranks, isColor ? { leathers: [7] } : {}))
        const plain = all.some(({ isColor }) => !isColor) ? all.filter(({ isColor }) => !isColor) : all
        const ids = [...new Set(plain.flatMap(({ ranks }) => Object.keys(ranks).map(Number)))]
        const scoreOf = (id: number) =>
          all.reduce((sum, { ranks, isColor }) => sum + (id in ranks ? (ranks[id] ?? 0) + (isColor ? 1 : 0) : 0), 0)
        const ordered = ids.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a - b)

        expect(rankItems(clauses, { need: 'any', limit, offset: 0 })).toEqual({
          ids: ordered.slice(0, limit),
          total: ids.length,
        })
      }),
    )
  })
})
