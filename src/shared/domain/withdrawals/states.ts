/** Where a withdrawal is: come in, being looked at, done with, or refused with a reason. */
export const WITHDRAWAL_STATES = ['received', 'in_progress', 'settled', 'refused'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** From a decision staff can come back, with a reason; nothing becomes unread again. */
const NEXT: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  received: ['in_progress', 'settled', 'refused'],
  in_progress: ['settled', 'refused'],
  settled: ['in_progress'],
  refused: ['in_progress'],
}

/** Whether staff may bring a withdrawal from one state to the other. */
export const mayBecome = (from: WithdrawalState, to: WithdrawalState): boolean => NEXT[from].includes(to)

/** A refusal, and coming back from a decision, must say why: it is kept, and the buyer reads it (docs/law.md#s3). */
export const needsReason = (from: WithdrawalState, to: WithdrawalState): boolean =>
  to === 'refused' || from === 'settled' || from === 'refused'
