import { describe, expect, it } from 'vitest'
import { looseStateOf, vatIn } from '#shared/domain/payments/loose-payment.ts'

describe('a loose payment', () => {
  it.each([
    [12_100, 21, 2_100],
    [10_900, 9, 900],
    [5_000, 0, 0],
    [1, 21, 0],
    [2_500, 21, 434], // 433,88
  ])('of %i cents with %i%% VAT has %i cents VAT', (gross, percent, vat) => {
    expect(vatIn(gross, percent)).toBe(vat)
  })

  const facts = { linkedOrderId: null, receivedCents: 0, returnedCents: 0, attemptStates: [] }
  it.each([
    [facts, 'unpaid'],
    [{ ...facts, attemptStates: ['failed'] as const }, 'unpaid'],
    [{ ...facts, attemptStates: ['failed', 'unknown'] as const }, 'running'],
    [{ ...facts, attemptStates: ['review'] as const }, 'running'],
    [{ ...facts, receivedCents: 500, attemptStates: ['paid'] as const }, 'paid'],
    [{ ...facts, receivedCents: 500, returnedCents: 100 }, 'part_refunded'],
    [{ ...facts, receivedCents: 500, returnedCents: 500 }, 'refunded'],
    [{ ...facts, receivedCents: 500, linkedOrderId: 7 }, 'linked'],
  ])('%j is %s', (given, state) => {
    expect(looseStateOf(given)).toBe(state)
  })
})
