import { describe, expect, it } from 'vitest'
import { mayBecome, needsReason, WITHDRAWAL_STATES } from '#shared/domain/withdrawals/states.ts'

describe('the states of a withdrawal', () => {
  it('change only forward, except that a decision can go back to "in_progress"', () => {
    const transitions = WITHDRAWAL_STATES.flatMap((from) =>
      WITHDRAWAL_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
    )

    expect(transitions).toEqual([
      'received → in_progress',
      'received → settled',
      'received → refused',
      'in_progress → settled',
      'in_progress → refused',
      'settled → in_progress',
      'refused → in_progress',
    ])
  })

  it('require a reason for a refusal and for a decision that is reversed', () => {
    expect(needsReason('received', 'refused')).toBe(true)
    expect(needsReason('in_progress', 'refused')).toBe(true)
    expect(needsReason('settled', 'in_progress')).toBe(true)
    expect(needsReason('refused', 'in_progress')).toBe(true)
    expect(needsReason('received', 'settled')).toBe(false)
    expect(needsReason('received', 'in_progress')).toBe(false)
    expect(needsReason('in_progress', 'settled')).toBe(false)
  })
})
