import { describe, expect, it } from 'vitest'
import {
  EXERCISE_IDS,
  EXERCISES,
  isSolved,
  mistakesIn,
  NO_FACTS,
  type PracticeFacts,
  type PracticeOrder,
  starsOf,
} from '#shared/domain/practice/exercises.ts'

const order = (outstandingCents: number, ...states: PracticeOrder['payments'][number]['state'][]): PracticeOrder => ({
  salesOrderId: 1,
  payments: states.map((state) => ({ state, amountCents: 5_000 })),
  outstandingCents,
})
const factsOf = (more: Partial<PracticeFacts>): PracticeFacts => ({ ...NO_FACTS, ...more })
const over = { hasFaultOccurred: true, isFaultOver: true } as const

describe('the exercises', () => {
  it('have each their texts, once', () => {
    expect(EXERCISES.map(({ exerciseId }) => exerciseId).toSorted()).toEqual([...EXERCISE_IDS].toSorted())
    expect(EXERCISES.filter(({ hints }) => hints.length === 0)).toEqual([])
  })

  it.each(EXERCISE_IDS)('are not solved before anything happened: %s', (exerciseId) => {
    expect(isSolved(exerciseId, NO_FACTS)).toBe(false)
  })

  it.each(['double-press', 'terminal-silent', 'line-gone', 'till-killed'] as const)(
    'are solved when the fault is over and an order is paid exactly once: %s',
    (exerciseId) => {
      const solved = factsOf({ ...over, orders: [order(0, 'cancelled', 'paid')] })

      expect(isSolved(exerciseId, solved)).toBe(true)
      expect(isSolved(exerciseId, { ...solved, isFaultOver: false })).toBe(false)
      expect(isSolved(exerciseId, { ...solved, orders: [order(-5_000, 'paid', 'paid')] })).toBe(false)
      expect(isSolved(exerciseId, { ...solved, orders: [order(5_000, 'paid')] })).toBe(false)
    },
  )

  it('want the order of a customer who aborted to be paid after that', () => {
    expect(isSolved('customer-aborts', factsOf({ ...over, orders: [order(0, 'cancelled', 'paid')] }))).toBe(true)
    expect(isSolved('customer-aborts', factsOf({ ...over, orders: [order(0, 'paid')] }))).toBe(false)
  })

  it('want a wrong amount to be chosen first, and the right one to be paid', () => {
    const paid = factsOf({ orders: [order(0, 'paid')] })
    const wrong = { salesOrderId: 1, amountCents: 500 }
    const right = { salesOrderId: 1, amountCents: 5_000 }

    expect(isSolved('wrong-amount', { ...paid, proposals: [wrong, right] })).toBe(true)
    expect(isSolved('wrong-amount', { ...paid, proposals: [right] })).toBe(false)
  })

  it('want the receipt to be printed on the new roll', () => {
    const paid = factsOf({ hasFaultOccurred: true, orders: [order(0, 'paid')] })

    expect(isSolved('paper-out', { ...paid, hasPrintedAfterRefill: true })).toBe(true)
    expect(isSolved('paper-out', paid)).toBe(false)
  })

  it('want a stored order to be sent', () => {
    const stored = factsOf({ ...over, hasStoredDraft: true })

    expect(isSolved('order-offline', { ...stored, hasSentDrafts: true })).toBe(true)
    expect(isSolved('order-offline', stored)).toBe(false)
  })
})

describe('the stars', () => {
  it.each([
    [0, 0, 3],
    [1, 0, 2],
    [0, 1, 1],
    [3, 2, 1],
  ])('after %d hints and %d mistakes are %d', (hints, mistakes, stars) => {
    expect(starsOf({ hints, mistakes })).toBe(stars)
  })

  it('count an order that was paid twice as a mistake', () => {
    expect(mistakesIn(factsOf({ orders: [order(-5_000, 'paid', 'paid')] }))).toBe(1)
    expect(mistakesIn(factsOf({ orders: [order(0, 'paid')] }))).toBe(0)
  })
})
