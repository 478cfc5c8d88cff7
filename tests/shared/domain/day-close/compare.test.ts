import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComparedPayment,
  comparePayment,
  differenceOf,
  needsExplanation,
} from '#shared/domain/day-close/compare.ts'
import { flowOf, type Money, NO_MONEY } from '#shared/domain/day-close/flow.ts'
import { differenceInWords } from '#shared/domain/day-close/words.ts'
import type { CalendarDay } from '#shared/kernel/dates.ts'

const today = '2026-11-21' as CalendarDay
const yesterday = '2026-11-20' as CalendarDay

const amount = fc.integer({ min: 1, max: 999_999_999 })
const day = fc.constantFrom<CalendarDay | null>(null, today, yesterday)
const seen = fc.oneof(
  fc.record({
    kind: fc.constant('told' as const),
    hasPaid: fc.boolean(),
    amountCents: amount,
    refundedCents: fc.oneof(fc.constant(0), amount),
    chargedBackCents: fc.oneof(fc.constant(0), amount),
    paidOn: day,
  }),
  fc.constant({ kind: 'unknown' as const }),
  fc.constant({ kind: 'away' as const }),
)
const part = fc.oneof(fc.constant(0), amount)
const money = fc.record({ receivedCents: part, refundedCents: part, chargedBackCents: part })
const plus = (a: Money, b: Money): Money => ({
  receivedCents: a.receivedCents + b.receivedCents,
  refundedCents: a.refundedCents + b.refundedCents,
  chargedBackCents: a.chargedBackCents + b.chargedBackCents,
})
const payment = fc
  .record({
    state: fc.constantFrom(
      'open' as const,
      'unknown' as const,
      'paid' as const,
      'refunded' as const,
      'charged_back' as const,
      'review' as const,
      'cancelled' as const,
    ),
    amountCents: amount,
    onDay: money,
    before: money,
    bookedOn: day,
    seen,
  })
  .map(({ before, ...facts }): ComparedPayment => ({ ...facts, ever: plus(facts.onDay, before) }))

describe('a day compared with the provider', () => {
  it("has differences that sum to the provider's total minus the ledger's, for every combination", () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 30 }), (payments) => {
        const compared = payments.map((one) => ({ one, ...comparePayment(today, one) }))

        for (const { one, provider, differences } of compared) {
          const sum = differences.reduce((total, { amountCents }) => total + amountCents, 0)
          expect(sum).toBe(differenceOf(provider, one.onDay))
          expect(Math.min(...Object.values(provider))).toBeGreaterThanOrEqual(0)
        }
        const theirs = flowOf(compared.map(({ provider }) => provider))
        const ours = flowOf(payments.map(({ onDay }) => onDay))
        const all = compared.flatMap(({ differences }) => differences)
        expect(all.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(theirs.netCents - ours.netCents)
      }),
    )
  })

  it('has a text for each difference', () => {
    fc.assert(
      fc.property(payment, (one) => {
        for (const { kind, amountCents } of comparePayment(today, one).differences) {
          const text = differenceInWords(kind, { ...one, salesOrderId: 10023, payId: null }, amountCents)
          expect(text).toMatch(/^Order 10023: .*\.$/)
        }
      }),
    )
  })
})

describe('a payment compared with the provider', () => {
  const received = (receivedCents: number): Money => ({ ...NO_MONEY, receivedCents })
  const booked = { onDay: received(1_000), ever: received(1_000), bookedOn: today }
  const notBooked = { onDay: NO_MONEY, ever: NO_MONEY, bookedOn: null }
  const paid = {
    kind: 'told',
    hasPaid: true,
    amountCents: 1_000,
    refundedCents: 0,
    chargedBackCents: 0,
    paidOn: today,
  } as const
  const compare = (facts: Partial<ComparedPayment>) =>
    comparePayment(today, { state: 'paid', amountCents: 1_000, ...booked, seen: paid, ...facts }).differences

  it.each<[string, Partial<ComparedPayment>, ReturnType<typeof compare>]>([
    ['equal on both sides', {}, []],
    [
      'paid only at the provider',
      { ...notBooked, state: 'cancelled' },
      [{ kind: 'paid_not_booked', amountCents: 1_000 }],
    ],
    [
      'paid only in the ledger',
      { seen: { ...paid, hasPaid: false } },
      [{ kind: 'booked_not_paid', amountCents: -1_000 }],
    ],
    ['unknown at the provider', { seen: { kind: 'unknown' } }, [{ kind: 'booked_not_paid', amountCents: -1_000 }]],
    [
      'paid with another amount',
      { ...notBooked, state: 'review', seen: { ...paid, amountCents: 900 } },
      [{ kind: 'amount_differs', amountCents: 900 }],
    ],
    [
      'paid before midnight',
      { seen: { ...paid, paidOn: yesterday } },
      [{ kind: 'booked_other_day', amountCents: -1_000 }],
    ],
    [
      'refunded only at the provider',
      { seen: { ...paid, refundedCents: 300 } },
      [{ kind: 'refund_not_booked', amountCents: -300 }],
    ],
    [
      'charged back only at the provider',
      { seen: { ...paid, chargedBackCents: 1_000 } },
      [{ kind: 'chargeback_not_booked', amountCents: -1_000 }],
    ],
    [
      'refunded only in the ledger',
      { onDay: { ...booked.onDay, refundedCents: 300 }, ever: { ...booked.ever, refundedCents: 300 } },
      [{ kind: 'refund_not_at_provider', amountCents: 300 }],
    ],
    [
      'refunded in the ledger, and unknown at the provider',
      {
        onDay: { ...NO_MONEY, refundedCents: 300 },
        ever: { ...booked.ever, refundedCents: 300 },
        seen: { kind: 'unknown' },
      },
      [{ kind: 'refund_not_at_provider', amountCents: 300 }],
    ],
    [
      'charged back only in the ledger',
      {
        onDay: { ...NO_MONEY, chargedBackCents: 1_000 },
        ever: { ...booked.ever, chargedBackCents: 1_000 },
        bookedOn: yesterday,
        seen: { ...paid, paidOn: yesterday },
      },
      [{ kind: 'chargeback_not_at_provider', amountCents: 1_000 }],
    ],
    [
      'refunded on an earlier day on both sides',
      { ever: { ...booked.ever, refundedCents: 300 }, seen: { ...paid, refundedCents: 300 } },
      [],
    ],
    [
      'refunded in two parts, with only the first in the ledger',
      {
        onDay: { ...NO_MONEY, refundedCents: 300 },
        ever: { ...booked.ever, refundedCents: 300 },
        bookedOn: yesterday,
        seen: { ...paid, paidOn: yesterday, refundedCents: 500 },
      },
      [{ kind: 'refund_not_booked', amountCents: -200 }],
    ],
    [
      'paid with more than requested, and booked as requested',
      { seen: { ...paid, amountCents: 1_200 } },
      [{ kind: 'amount_differs', amountCents: 200 }],
    ],
    [
      'paid with the right amount, and under review',
      { ...notBooked, state: 'review' },
      [{ kind: 'amount_differs', amountCents: 1_000 }],
    ],
    [
      "booked with another amount than requested, equal to the provider's",
      { ...notBooked, ever: received(900), bookedOn: yesterday, seen: { ...paid, amountCents: 900 } },
      [{ kind: 'booked_other_day', amountCents: 900 }],
    ],
    ['booked today, with an unknown payment day at the provider', { seen: { ...paid, paidOn: null } }, []],
    [
      'booked yesterday, with an unknown payment day at the provider',
      { onDay: NO_MONEY, bookedOn: yesterday, seen: { ...paid, paidOn: null } },
      [],
    ],
    [
      'not booked, with an unknown payment day at the provider',
      { ...notBooked, state: 'open', seen: { ...paid, paidOn: null } },
      [{ kind: 'paid_not_booked', amountCents: 1_000 }],
    ],
    ['paid while the provider is unavailable', { seen: { kind: 'away' } }, [{ kind: 'not_asked', amountCents: 0 }]],
    ['paid, but the provider refuses its data', { seen: { kind: 'refused' } }, [{ kind: 'not_asked', amountCents: 0 }]],
  ])('is %s', (_, facts, differences) => {
    expect(compare(facts)).toEqual(differences)
  })

  it.each(['away', 'refused'] as const)(
    'counts with the amounts of our ledger when the status at the provider is "%s"',
    (kind) => {
      const onDay = { receivedCents: 1_000, refundedCents: 300, chargedBackCents: 200 }
      const facts = { state: 'paid', amountCents: 1_000, onDay, ever: onDay, bookedOn: today } as const

      expect(comparePayment(today, { ...facts, seen: { kind } }).provider).toEqual(onDay)
    },
  )

  it('counts with the amounts of the provider when it sent them', () => {
    const onDay = { receivedCents: 1_000, refundedCents: 300, chargedBackCents: 0 }
    const facts = { state: 'paid', amountCents: 1_000, onDay, ever: onDay, bookedOn: today } as const

    expect(
      comparePayment(today, { ...facts, seen: { ...paid, refundedCents: 500, chargedBackCents: 400 } }).provider,
    ).toEqual({ receivedCents: 1_000, refundedCents: 500, chargedBackCents: 400 })
  })

  it('needs an explanation when the amounts differ, unless the payment was booked on another day', () => {
    expect(needsExplanation({ kind: 'booked_other_day', amountCents: 100 })).toBe(false)
    expect(needsExplanation({ kind: 'not_asked', amountCents: 0 })).toBe(false)
    expect(needsExplanation({ kind: 'booked_not_paid', amountCents: -100 })).toBe(true)
  })
})
