import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChangeableRow,
  changeBaseText,
  changeStateOn,
  contentDifferences,
  orderChange,
  orderContent,
  refusedChange,
} from '#shared/domain/orders/order-change.ts'

const row = (changes: Partial<ChangeableRow> = {}): ChangeableRow => ({
  id: 1,
  itemId: 11,
  name: 'Stoel',
  options: [],
  imageUrl: null,
  state: 'ordered',
  count: 2,
  canceledCount: 0,
  unitGrossCents: 100_000,
  isMadeToMeasure: true,
  isWithdrawn: false,
  ...changes,
})

describe('the money of a change', () => {
  const order = { option: 'deposit' as const, totalCents: 200_000, releasedCents: 0, paidCents: 30_000 }

  it('is the difference in price, and the deposit of the new total, before production', () => {
    const change = orderChange(
      { rows: [row()], order },
      { pieces: [{ rowId: 1, count: 1 }], added: [{ count: 1, unitGrossCents: 120_000 }], feePercent: 15 },
    )

    expect(change).toMatchObject({
      addedCents: 120_000,
      removedCents: 100_000,
      feeCents: 0,
      totalCents: 320_000,
      releasedCents: 100_000,
      dueBeforeCents: 200_000,
      dueCents: 220_000,
      outstandingCents: 190_000,
      payNowCents: 3_000,
      refundCents: 0,
    })
  })

  it('has the fee of a cancellation for a piece in production, and goes back when too much was paid', () => {
    const change = orderChange(
      { rows: [row({ state: 'in_production' })], order: { ...order, paidCents: 200_000 } },
      { pieces: [{ rowId: 1, count: 1 }], added: [{ count: 1, unitGrossCents: 40_000 }], feePercent: 15 },
    )

    expect(change).toMatchObject({ feeCents: 15_000, dueCents: 155_000, refundCents: 45_000, outstandingCents: 0 })
  })

  it('agrees with the content of the order afterwards, for any change', () => {
    const anyRow = fc.record({
      count: fc.integer({ min: 1, max: 9 }),
      canceled: fc.integer({ min: 0, max: 9 }),
      out: fc.integer({ min: 0, max: 9 }),
      unitGrossCents: fc.integer({ min: 0, max: 400_000 }).map((steps) => steps * 5),
      state: fc.constantFrom('ordered' as const, 'in_production' as const, 'ready' as const),
      isMadeToMeasure: fc.boolean(),
    })
    const anyAdded = fc.record({
      count: fc.integer({ min: 1, max: 9 }),
      unitGrossCents: fc.integer({ min: 0, max: 400_000 }).map((steps) => steps * 5),
    })
    void fc.assert(
      fc.property(
        fc.array(anyRow, { minLength: 1, maxLength: 4 }),
        fc.array(anyAdded, { maxLength: 3 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (all, added, feePercent, paidCents) => {
          const rows = all.map((one, index) =>
            row({ ...one, id: index + 1, itemId: index + 1, canceledCount: Math.min(one.canceled, one.count) }),
          )
          const pieces = all.flatMap((one, index) => {
            const count = Math.min(one.out, one.count - Math.min(one.canceled, one.count))
            return count > 0 ? [{ rowId: index + 1, count }] : []
          })
          const totalCents = rows.reduce((sum, one) => sum + one.count * one.unitGrossCents, 0)
          const releasedCents = rows.reduce((sum, one) => sum + one.canceledCount * one.unitGrossCents, 0)

          const change = orderChange(
            { rows, order: { option: 'deposit', totalCents, releasedCents, paidCents } },
            { pieces, added, feePercent },
          )

          const after = orderContent(rows, change.feeCents, {
            pieces,
            added: added.map(({ unitGrossCents: unitCents, count }, index) => ({
              itemId: 100 + index,
              name: '',
              options: [],
              count,
              unitCents,
              isMadeToMeasure: false,
              imageUrl: null,
            })),
          })
          expect(after.dueCents).toBe(change.dueCents)
          expect(change.outstandingCents - change.refundCents).toBe(change.dueCents - paidCents)
          expect(change.payNowCents).toBeLessThanOrEqual(change.outstandingCents)
          expect(change.feeCents).toBeLessThanOrEqual(change.removedCents)
        },
      ),
    )
  })
})

describe('a change', () => {
  it.each([
    [{ rowId: 9, count: 1 }, 0, { code: 'order_line_not_found', rowId: 9 }],
    [{ rowId: 1, count: 3 }, 1, { code: 'too_many_pieces', rowId: 1, available: 2 }],
    [{ rowId: 1, count: 2 }, 0, { code: 'nothing_left' }],
    [{ rowId: 1, count: 2 }, 1, undefined],
    [{ rowId: 1, count: 1 }, 0, undefined],
  ])('that takes %o out and adds %d pieces is refused with %o', (piece, addedCount, failure) => {
    expect(refusedChange([row()], { pieces: [piece], addedCount })).toEqual(failure)
  })

  it('takes nothing out of a delivered line', () => {
    expect(refusedChange([row({ state: 'delivered' })], { pieces: [{ rowId: 1, count: 1 }], addedCount: 1 })).toEqual({
      code: 'order_line_delivered',
      rowId: 1,
    })
  })

  it('no longer fits the order after production began, a cancellation or a delivery, in any order of the rows', () => {
    const other = row({ id: 2, isMadeToMeasure: false })
    const base = changeBaseText([row(), other], 0)

    expect(changeBaseText([other, row()], 0)).toBe(base)
    expect(changeBaseText([row({ state: 'in_production' }), other], 0)).not.toBe(base)
    expect(changeBaseText([row({ canceledCount: 1 }), other], 0)).not.toBe(base)
    expect(changeBaseText([row({ state: 'delivered' }), other], 0)).not.toBe(base)
    expect(changeBaseText([row(), other], 5)).not.toBe(base)
  })

  it('expires after its last day, and only when it waits for an answer', () => {
    const validUntil = '2026-12-13'
    expect(changeStateOn({ state: 'proposed', validUntil }, '2026-12-13')).toBe('proposed')
    expect(changeStateOn({ state: 'proposed', validUntil }, '2026-12-14')).toBe('expired')
    expect(changeStateOn({ state: 'agreed', validUntil }, '2026-12-14')).toBe('agreed')
  })

  it('is shown as the lines whose number of pieces differs', () => {
    const before = orderContent([row(), row({ id: 2, itemId: 12, name: 'Kruk', count: 1 })], 0)
    const after = orderContent([row({ canceledCount: 1 })], 0, {
      added: [
        {
          itemId: 13,
          name: 'Stoel, zwart',
          options: [],
          count: 1,
          unitCents: 5,
          isMadeToMeasure: true,
          imageUrl: null,
        },
      ],
    })

    expect(contentDifferences(before, after).map(({ line, ...counts }) => ({ name: line.name, ...counts }))).toEqual([
      { name: 'Stoel', before: 2, after: 1 },
      { name: 'Stoel, zwart', before: 0, after: 1 },
      { name: 'Kruk', before: 1, after: 0 },
    ])
  })
})
