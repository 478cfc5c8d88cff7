import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundTerm, sendBefore } from '#shared/domain/returns/refund-term.ts'
import {
  mayTake,
  RETURN_STATES,
  refusedJudgment,
  returnedNetCents,
  returnOutcome,
  returnStage,
} from '#shared/domain/returns/returns.ts'
import { type CalendarDay, calendarDay } from '#shared/kernel/dates.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const LINE = { rowId: 7, count: 2, unitGrossCents: 50_000, fromStock: 2 }
const FOUND = { rowId: 7, good: 2, damaged: 0, missing: 0, damageCents: 0, reason: '' }

const day = (text: string): CalendarDay => {
  const known = calendarDay(text)
  if (!known) throw new Error(`not a day: ${text}`)
  return known
}

describe('a judged line of a return', () => {
  it('credits good pieces in full, and returns them to stock', () => {
    expect(returnOutcome(LINE, FOUND)).toEqual({ deductedCents: 0, creditedCents: 100_000, toStock: 2 })
  })

  it('deducts damage and missing pieces, and writes damaged pieces off', () => {
    const found = { ...FOUND, good: 0, damaged: 1, missing: 1, damageCents: 12_000, reason: 'Kras; één ontbreekt' }

    expect(returnOutcome(LINE, found)).toEqual({ deductedCents: 62_000, creditedCents: 38_000, toStock: 0 })
  })

  it('returns no piece to stock that did not come from it', () => {
    expect(returnOutcome({ ...LINE, fromStock: 0 }, FOUND).toStock).toBe(0)
  })

  it.each([
    ['counts that do not add up', { good: 1 }, 'counts_differ'],
    ['a deduction without damage', { damageCents: 100 }, 'deduction_without_damage'],
    ['a deduction above the price', { good: 1, damaged: 1, damageCents: 50_001, reason: 'Kras' }, 'deduction_too_high'],
    ['damage without a reason', { good: 1, damaged: 1, reason: ' ' }, 'reason_missing'],
    ['a missing piece without a reason', { good: 1, missing: 1 }, 'reason_missing'],
  ] as const)('is refused for %s', (_what, changes, failure) => {
    expect(refusedJudgment(LINE, { ...FOUND, ...changes })).toBe(failure)
  })

  it('is refused for a line of another return, and accepted when complete', () => {
    expect(refusedJudgment(undefined, FOUND)).toBe('line_unknown')
    expect(refusedJudgment(LINE, FOUND)).toBeUndefined()
  })

  it('adds up for every accepted judgment: credited and deducted are the price, and no piece appears', () => {
    const line = fc.record({
      rowId: fc.constant(7),
      count: fc.integer({ min: 1, max: 9 }),
      unitGrossCents: fc.integer({ min: 0, max: 1_000_000 }),
      fromStock: fc.integer({ min: 0, max: 9 }),
    })
    const found = fc.record({
      rowId: fc.constant(7),
      good: fc.integer({ min: 0, max: 9 }),
      damaged: fc.integer({ min: 0, max: 9 }),
      missing: fc.integer({ min: 0, max: 9 }),
      damageCents: fc.integer({ min: 0, max: 9_000_000 }),
      reason: fc.constantFrom('', 'Kras'),
    })
    checkProperty(
      fc.property(line, found, (one, judgment) => {
        const accepted = { ...judgment, good: one.count - judgment.damaged - judgment.missing }
        if (accepted.good < 0 || refusedJudgment(one, accepted)) return
        const { deductedCents, creditedCents, toStock } = returnOutcome(one, accepted)
        expect(creditedCents + deductedCents).toBe(one.count * one.unitGrossCents)
        expect(creditedCents).toBeGreaterThanOrEqual(0)
        expect(toStock).toBeLessThanOrEqual(Math.min(accepted.good, one.fromStock))
      }),
    )
  })

  it('credits the ERP the net price of a piece minus its share of the damage', () => {
    const piece = { unitNetCents: 41_322, unitGrossCents: 50_000, pieces: 2 }

    expect(returnedNetCents({ ...piece, damageCents: 0 })).toBe(41_322)
    expect(returnedNetCents({ ...piece, damageCents: 12_000 })).toBe(36_363)
    expect(returnedNetCents({ ...piece, damageCents: 100_000 })).toBe(0)
    expect(returnedNetCents({ ...piece, unitGrossCents: 0, damageCents: 0 })).toBe(0)
  })
})

describe('the steps of a return', () => {
  it('end it only while it is expected, and let a count be corrected', () => {
    const states = (step: Parameters<typeof mayTake>[0]) => RETURN_STATES.filter((state) => mayTake(step, state))

    expect(states('end')).toEqual(['expected'])
    expect(states('receive')).toEqual(['expected', 'received'])
    expect(states('expect')).toEqual(['ended'])
    expect(states('prove_sending')).toEqual(['expected'])
  })

  it.each([
    [{ state: 'expected' }, 'expected'],
    [{ state: 'expected', sentOn: '2026-12-03' }, 'sent'],
    [{ state: 'received', toRefundCents: 100 }, 'to_refund'],
    [{ state: 'received' }, 'refunded'],
    [{ state: 'received', isSettled: false }, 'reopened'],
    [{ state: 'ended' }, 'ended'],
  ] as const)('show %o as %s', (changes, stage) => {
    expect(returnStage({ sentOn: null, isSettled: true, toRefundCents: 0, ...changes })).toBe(stage)
  })
})

describe('the term of the refund', () => {
  const declaredOn = day('2026-12-01')

  it('is fourteen days after the declaration, and the shop may wait for the goods or a proof', () => {
    expect(refundTerm({ declaredOn, sentOn: null, receivedOn: null })).toEqual({ dueOn: '2026-12-15', mayWait: true })
    expect(sendBefore(declaredOn)).toBe('2026-12-15')
  })

  it.each([
    ['2026-12-03', null, '2026-12-15'],
    ['2026-12-20', null, '2026-12-20'],
    ['2026-12-20', '2026-12-22', '2026-12-20'],
    [null, '2026-12-22', '2026-12-22'],
  ])('is no longer on hold after a proof of %s or an arrival on %s: due on %s', (sent, received, dueOn) => {
    const facts = { declaredOn, sentOn: sent ? day(sent) : null, receivedOn: received ? day(received) : null }

    expect(refundTerm(facts)).toEqual({ dueOn, mayWait: false })
  })
})
