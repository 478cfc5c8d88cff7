import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeChanges } from '#shared/domain/orders/merge-changes.ts'

const base = { reference: '', phone: '06', city: 'Zwolle' }

describe('two people who change the same order', () => {
  it('keep what each of them changed alone', () => {
    const mine = { ...base, reference: 'Serre' }
    const theirs = { ...base, phone: '0687' }

    expect(mergeChanges({ base, mine, theirs })).toEqual({
      merged: { reference: 'Serre', phone: '0687', city: 'Zwolle' },
      conflicts: [],
      taken: ['phone'],
    })
  })

  it('choose where both changed the same to something else, and lose no word until then', () => {
    const { merged, conflicts } = mergeChanges({
      base,
      mine: { ...base, city: 'Breda' },
      theirs: { ...base, city: 'Utrecht' },
    })

    expect(conflicts).toEqual([{ field: 'city', mine: 'Breda', theirs: 'Utrecht' }])
    expect(merged.city).toBe('Breda')
  })

  it('agree when both changed it to the same', () => {
    const both = { ...base, city: 'Breda' }

    expect(mergeChanges({ base, mine: both, theirs: both })).toEqual({ merged: both, conflicts: [], taken: [] })
  })

  it('never lose what one of them typed: it stands in the result', () => {
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
