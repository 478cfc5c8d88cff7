import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CancelableRow,
  cancelableCount,
  canceledDetails,
  cancellation,
  divideRefund,
  feeLimitCents,
  refusedPieces,
  releasedTotals,
} from '#shared/domain/orders/cancellation.ts'
import { ROW_STATES } from '#shared/domain/orders/order-life.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const row = (changes: Partial<CancelableRow> = {}): CancelableRow => ({
  id: 1,
  state: 'ordered',
  count: 6,
  canceledCount: 0,
  unitGrossCents: 100_000,
  isMadeToMeasure: true,
  isWithdrawn: false,
  ...changes,
})

const order = (changes: Partial<Parameters<typeof cancellation>[0]['order']> = {}) => ({
  totalCents: 600_000,
  releasedCents: 0,
  paidCents: 90_000,
  feeCents: 0,
  ...changes,
})

const RULES = { reason: 'customer_changed_mind', feePercent: 15 } as const

describe('a cancellation of pieces', () => {
  it('costs nothing before production, and less is due', () => {
    const result = cancellation({ rows: [row()], order: order() }, { ...RULES, pieces: [{ rowId: 1, count: 2 }] })

    expect(result).toEqual({
      canceledCents: 200_000,
      isWhole: false,
      proposedFeeCents: 0,
      maxFeeCents: 200_000,
      feeCents: 0,
      waivedCents: 0,
      dueCents: 400_000,
      refundCents: 0,
      outstandingCents: 310_000,
    })
  })

  it.each(['in_production', 'ready', 'planned'] as const)('costs a percentage of a made piece that is %s', (state) => {
    const rows = [row({ state })]

    const { proposedFeeCents, dueCents } = cancellation(
      { rows, order: order() },
      { ...RULES, pieces: [{ rowId: 1, count: 2 }] },
    )

    expect([proposedFeeCents, dueCents]).toEqual([30_000, 430_000])
  })

  it.each<[string, Partial<CancelableRow>, Partial<Parameters<typeof cancellation>[1]>]>([
    ['from stock', { state: 'ready', isMadeToMeasure: false }, {}],
    ['that the shop cannot deliver', { state: 'in_production' }, { reason: 'not_available' }],
    ['when the shop asks no fee', { state: 'in_production' }, { feePercent: 0 }],
  ])('costs nothing for pieces %s', (_name, changes, rules) => {
    const choice = { ...RULES, pieces: [{ rowId: 1, count: 2 }], ...rules }

    expect(cancellation({ rows: [row(changes)], order: order() }, choice).proposedFeeCents).toBe(0)
  })

  it('of the whole order costs at most what was paid, so that nothing is due', () => {
    const rows = [row({ state: 'in_production', canceledCount: 4 })]
    const paid = order({ releasedCents: 400_000, paidCents: 20_000 })

    const result = cancellation({ rows, order: paid }, { ...RULES, pieces: [{ rowId: 1, count: 2 }] })

    expect(result).toMatchObject({
      isWhole: true,
      feeCents: 20_000,
      dueCents: 20_000,
      refundCents: 0,
      outstandingCents: 0,
    })
  })

  it.each([
    ['ordered', true],
    ['delivered', false],
  ] as const)('of all other pieces is of the whole order when a row was withdrawn while %s: %s', (state, isWhole) => {
    const rows = [row(), row({ id: 2, state, isWithdrawn: true })]
    const withdrawn = order({ totalCents: 1_200_000, releasedCents: 600_000 })

    const result = cancellation({ rows, order: withdrawn }, { ...RULES, pieces: [{ rowId: 1, count: 6 }] })

    expect(result).toMatchObject({ isWhole, dueCents: 0, refundCents: 90_000 })
  })

  it('of the whole order waives an earlier fee that was not paid', () => {
    const rows = [row({ canceledCount: 4 })]
    const unpaid = order({ releasedCents: 340_000, paidCents: 10_000, feeCents: 60_000 })

    const result = cancellation({ rows, order: unpaid }, { ...RULES, pieces: [{ rowId: 1, count: 2 }] })

    expect(result).toMatchObject({
      feeCents: 0,
      maxFeeCents: 0,
      waivedCents: 50_000,
      dueCents: 10_000,
      outstandingCents: 0,
    })
  })

  it('pays back what was paid above the new total', () => {
    const paid = order({ paidCents: 600_000 })

    const result = cancellation({ rows: [row()], order: paid }, { ...RULES, pieces: [{ rowId: 1, count: 1 }] })

    expect(result).toMatchObject({ dueCents: 500_000, refundCents: 100_000, outstandingCents: 0 })
  })

  it('has a lower limit of the fee for a seller than for an Admin', () => {
    const fees = { proposedFeeCents: 15_000, maxFeeCents: 100_000 } as ReturnType<typeof cancellation>

    expect([feeLimitCents(fees, ['Sales']), feeLimitCents(fees, ['Sales', 'Admin'])]).toEqual([15_000, 100_000])
  })
})

describe('the pieces that can be canceled', () => {
  it.each<[Partial<CancelableRow>, number]>([
    [{}, 6],
    [{ canceledCount: 2 }, 4],
    [{ state: 'planned', canceledCount: 2 }, 4],
    [{ state: 'canceled', canceledCount: 6 }, 0],
    [{ state: 'delivered' }, 0],
    [{ isWithdrawn: true }, 0],
  ])('of a row with %j are %d', (changes, count) => {
    expect(cancelableCount(row(changes))).toBe(count)
  })

  it.each<[Partial<CancelableRow>, { rowId: number; count: number }, ReturnType<typeof refusedPieces>]>([
    [{}, { rowId: 2, count: 1 }, { code: 'order_line_not_found', rowId: 2 }],
    [{ state: 'delivered' }, { rowId: 1, count: 1 }, { code: 'order_line_delivered', rowId: 1 }],
    [{ canceledCount: 5 }, { rowId: 1, count: 2 }, { code: 'too_many_pieces', rowId: 1, available: 1 }],
    [{ canceledCount: 5 }, { rowId: 1, count: 1 }, undefined],
  ])('of a row with %j and %j give %j', (changes, pieces, failure) => {
    expect(refusedPieces([row(changes)], [pieces])).toEqual(failure)
  })
})

describe('a refund', () => {
  it('goes over the newest payments first, and never over more than can go back', () => {
    const payments = [
      { paymentId: 'new', refundableCents: 3_000 },
      { paymentId: 'none', refundableCents: 0 },
      { paymentId: 'old', refundableCents: 9_000 },
    ]

    const { refunds, restCents } = divideRefund(10_000, payments)

    expect(refunds.map(({ payment, amountCents }) => [payment.paymentId, amountCents])).toEqual([
      ['new', 3_000],
      ['old', 7_000],
    ])
    expect(restCents).toBe(0)
  })

  it('leaves a rest when the payments cannot take all', () => {
    expect(divideRefund(10_000, [{ paymentId: 'one', refundableCents: 4_000 }]).restCents).toBe(6_000)
  })
})

describe('the texts of canceled pieces', () => {
  it.each([
    [{ count: 6 }, []],
    [{ count: 6, canceledCount: 2 }, ['Geannuleerd: 2 van de 6 stuks']],
    [{ count: 6, canceledCount: 6 }, ['Geannuleerd']],
  ])('of %j are %j', (pieces, texts) => {
    expect(canceledDetails(pieces)).toEqual(texts)
  })

  it('name the fee apart from what is no longer due', () => {
    expect(releasedTotals({ releasedCents: 85_000, feeCents: 15_000 }).map(({ label }) => label)).toEqual([
      'Herroepen, geannuleerd of vervangen',
      'Annuleringskosten',
    ])
    expect(releasedTotals({ releasedCents: 0 })).toEqual([])
  })
})

describe('any sequence of cancellations, payments and refunds', () => {
  /** A row of a new order. */
  const rows = fc
    .array(
      fc.record({
        count: fc.integer({ min: 1, max: 9 }),
        unitGrossCents: fc.integer({ min: 0, max: 500_000 }),
        isMadeToMeasure: fc.boolean(),
        state: fc.constantFrom(...ROW_STATES.slice(0, 5)),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) => list.map((one, index) => row({ ...one, id: index + 1, canceledCount: 0 })))
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 2_000_000 }) }),
    fc.record({
      kind: fc.constant('cancel' as const),
      row: fc.nat(3),
      count: fc.integer({ min: 1, max: 9 }),
      feeShare: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('deliver' as const), row: fc.nat(3) }),
    fc.record({ kind: fc.constant('refund' as const) }),
  )

  it('keeps the amounts of the order, its payments and its pieces in agreement', () => {
    checkProperty(
      fc.property(
        rows,
        fc.array(step, { maxLength: 20 }),
        fc.integer({ min: 0, max: 100 }),
        (first, steps, feePercent) => {
          const totalCents = first.reduce((sum, { unitGrossCents, count }) => sum + unitGrossCents * count, 0)
          let state = { rows: first, fees: 0, payments: [] as { paymentId: string; refundableCents: number }[] }
          const paidOf = () => state.payments.reduce((sum, { refundableCents }) => sum + refundableCents, 0)
          const canceledOf = () =>
            state.rows.reduce((sum, { unitGrossCents, canceledCount }) => sum + unitGrossCents * canceledCount, 0)
          const amountsOf = () => ({
            totalCents,
            releasedCents: canceledOf() - state.fees,
            paidCents: paidOf(),
            feeCents: state.fees,
          })

          for (const [index, one] of steps.entries()) {
            if (one.kind === 'pay') {
              state = {
                ...state,
                payments: [{ paymentId: String(index), refundableCents: one.cents }, ...state.payments],
              }
              continue
            }
            if (one.kind === 'deliver') {
              state.rows = state.rows.map((each, place) =>
                place === one.row && each.state !== 'canceled' ? { ...each, state: 'delivered' as const } : each,
              )
              continue
            }
            if (one.kind === 'refund') {
              const { totalCents: total, releasedCents, paidCents } = amountsOf()
              const overpaid = Math.max(0, paidCents - (total - releasedCents))
              const { refunds, restCents } = divideRefund(overpaid, state.payments)
              // All money of these payments can go back, so nothing is left over.
              expect(restCents).toBe(0)
              const back = new Map(
                refunds.map(({ payment, amountCents }) => [payment.paymentId, amountCents as number]),
              )
              state.payments = state.payments.map((each) => ({
                ...each,
                refundableCents: each.refundableCents - (back.get(each.paymentId) ?? 0),
              }))
              expect(state.payments.every(({ refundableCents }) => refundableCents >= 0)).toBe(true)
              continue
            }
            const chosen = state.rows[one.row % state.rows.length]
            if (!chosen) continue
            const pieces = [{ rowId: chosen.id, count: one.count }]
            const isPossible = one.count <= cancelableCount(chosen)
            expect(refusedPieces(state.rows, pieces) === undefined).toBe(isPossible)
            if (!isPossible) continue

            const before = amountsOf()
            const rules = { ...RULES, feePercent, pieces }
            const { maxFeeCents, proposedFeeCents } = cancellation({ rows: state.rows, order: before }, rules)
            expect(proposedFeeCents).toBeLessThanOrEqual(maxFeeCents)
            const feeCents = Math.floor(maxFeeCents * one.feeShare)
            const result = cancellation({ rows: state.rows, order: before }, { ...rules, feeCents })

            state.fees += feeCents - result.waivedCents
            state.rows = state.rows.map((each) => {
              if (each.id !== chosen.id) return each
              const canceledCount = each.canceledCount + one.count
              return {
                ...each,
                canceledCount,
                state: canceledCount === each.count ? ('canceled' as const) : each.state,
              }
            })
            const after = amountsOf()
            // The released amount never leaves the total, so that the column accepts it.
            expect(after.releasedCents).toBeGreaterThanOrEqual(0)
            expect(after.releasedCents).toBeLessThanOrEqual(totalCents)
            expect(result.dueCents).toBe(totalCents - after.releasedCents)
            expect(result.refundCents - result.outstandingCents).toBe(after.paidCents - result.dueCents)
            expect(Math.min(result.refundCents, result.outstandingCents)).toBe(0)
            if (result.isWhole) {
              expect(state.rows.every(({ state: rowState }) => rowState === 'canceled')).toBe(true)
              expect(result.outstandingCents).toBe(0)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
