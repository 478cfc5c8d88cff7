import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planProblem, planProgress } from '#shared/domain/payments/payment-plan.ts'

const TODAY = '2026-12-01'
const plan = {
  version: 1,
  paidBeforeCents: 30_000,
  parts: [
    { dueOn: '2026-11-15', amountCents: 20_000 },
    { dueOn: '2026-12-01', amountCents: 30_000 },
    { dueOn: '2027-01-15', amountCents: 50_000 },
  ],
}

describe('a payment plan', () => {
  it('is filled by payments, the earliest date first', () => {
    const { parts, unplannedCents } = planProgress(plan, { paidCents: 55_000, outstandingCents: 75_000, today: TODAY })
    expect(parts.map(({ paidCents, openCents, isDue, isLate }) => [paidCents, openCents, isDue, isLate])).toEqual([
      [20_000, 0, false, false],
      [5_000, 25_000, true, false],
      [0, 50_000, false, false],
    ])
    expect(unplannedCents).toBe(0)
  })

  it('is late at the day after an unpaid date', () => {
    const { parts } = planProgress(plan, { paidCents: 30_000, outstandingCents: 100_000, today: TODAY })
    expect(parts.map(({ isLate }) => isLate)).toEqual([true, false, false])
  })

  it('loses its last amounts first when the order becomes cheaper, and leaves a rest when it becomes dearer', () => {
    const cheaper = planProgress(plan, { paidCents: 30_000, outstandingCents: 45_000, today: TODAY })
    expect(cheaper.parts.map(({ openCents }) => openCents)).toEqual([20_000, 25_000, 0])
    expect(planProgress(plan, { paidCents: 30_000, outstandingCents: 130_000, today: TODAY }).unplannedCents).toBe(
      30_000,
    )
  })

  it('always sums to the outstanding amount, after any payments, refunds and changes', () => {
    const cents = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: -500_000, max: 1_500_000 }),
        fc.integer({ min: -200_000, max: 1_500_000 }),
        (amounts, paidBeforeCents, paidCents, outstandingCents) => {
          const parts = amounts.map((amountCents, index) => ({ dueOn: `2026-12-0${index + 1}`, amountCents }))
          const progress = planProgress(
            { version: 1, parts, paidBeforeCents },
            { paidCents, outstandingCents, today: TODAY },
          )
          const open = progress.parts.reduce((sum, { openCents }) => sum + openCents, progress.unplannedCents)
          expect(open).toBe(Math.max(0, outstandingCents))
          for (const part of progress.parts) expect(part.openCents).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  const part = (dueOn: string, amountCents: number) => ({ dueOn, amountCents })
  it.each([
    ['no date', [], { problem: 'count', part: null }],
    ['four dates', [1, 2, 3, 4].map((day) => part(`2026-12-0${day}`, 25_000)), { problem: 'count', part: null }],
    ['a day that has passed', [part('2026-11-30', 100_000)], { problem: 'date', part: 0 }],
    ['a day twice', [part('2026-12-02', 50_000), part('2026-12-02', 50_000)], { problem: 'order', part: 1 }],
    ['an amount of nothing', [part('2026-12-02', 100_000), part('2026-12-03', 0)], { problem: 'amount', part: 1 }],
    ['a cent too little', [part('2026-12-02', 50_000), part('2026-12-03', 49_999)], { problem: 'sum', part: null }],
    ['exactly what is open', [part(TODAY, 50_000), part('2026-12-03', 50_000)], undefined],
  ])('with %s is checked', (_, parts, problem) => {
    expect(planProblem(parts, { outstandingCents: 100_000, today: TODAY })).toEqual(problem)
  })
})
