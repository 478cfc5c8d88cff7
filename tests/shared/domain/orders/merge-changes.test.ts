import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeChanges } from '#shared/domain/orders/merge-changes.ts'

const base = { reference: '', phone: '06', city: 'Zwolle' }

describe('merging two concurrent changes of an order', () => {
  it('applies the changes of fields that only one user changed', () => {
    const mine = { ...base, reference: 'Serre' }
    const theirs = { ...base, phone: '0687' }

    expect(mergeChanges({ base, mine, theirs })).toEqual({
      merged: { reference: 'Serre', phone: '0687', city: 'Zwolle' },
      conflicts: [],
      taken: ['phone'],
    })
  })

  it('reports a conflict for a field that both users changed differently, and uses `mine` until it is solved', () => {
    const { merged, conflicts } = mergeChanges({
      base,
      mine: { ...base, city: 'Breda' },
      theirs: { ...base, city: 'Utrecht' },
    })

    expect(conflicts).toEqual([{ field: 'city', mine: 'Breda', theirs: 'Utrecht' }])
    expect(merged.city).toBe('Breda')
  })

  it('has no conflict for a field that both users changed to the same value', () => {
    const both = { ...base, city: 'Breda' }

    expect(mergeChanges({ base, mine: both, theirs: both })).toEqual({ merged: both, conflicts: [], taken: [] })
  })

  it('adds a field that only the stored form has, and reports it as taken if it has a value', () => {
    const theirs = { ...base, floor: '2', note: '' }

    expect(mergeChanges({ base, mine: base, theirs })).toEqual({ merged: theirs, conflicts: [], taken: ['floor'] })
    expect(mergeChanges({ base, mine: { ...base, floor: '3' }, theirs })).toEqual({
      merged: { ...theirs, floor: '3' },
      conflicts: [{ field: 'floor', mine: '3', theirs: '2' }],
      taken: [],
    })
  })

  it('takes the stored value of a field that is absent in `mine`', () => {
    const { merged, taken } = mergeChanges({ base, mine: { reference: 'Serre' }, theirs: { ...base, city: 'Breda' } })

    expect(merged).toEqual({ reference: 'Serre', phone: '06', city: 'Breda' })
    expect(taken).toEqual(['city'])
  })

  it('has `mine` for each field that the user changed, and the stored value for all other fields', () => {
    const text = fc.constantFrom('', 'a', 'b', 'c')
    const form = fc.record({ x: text, y: text })
    fc.assert(
      fc.property(form, form, form, (was, mine, theirs) => {
        const { merged } = mergeChanges({ base: was, mine, theirs })
        for (const field of ['x', 'y'] as const)
          expect(merged[field]).toBe(mine[field] === was[field] ? theirs[field] : mine[field])
      }),
    )
  })
})
