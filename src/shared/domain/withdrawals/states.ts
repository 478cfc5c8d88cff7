/** States of a withdrawal: received, in progress, settled, or refused with a reason. */
export const WITHDRAWAL_STATES = ['received', 'in_progress', 'settled', 'refused'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Allowed transitions. Staff can reverse a decision with a reason; no withdrawal becomes `received` again. */
const NEXT: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  received: ['in_progress', 'settled', 'refused'],
  in_progress: ['settled', 'refused'],
  settled: ['in_progress'],
  refused: ['in_progress'],
}

/** True when staff may change the state in this way. */
export const mayBecome = (from: WithdrawalState, to: WithdrawalState): boolean => NEXT[from].includes(to)

/** True for a refusal and for the reversal of a decision: the buyer must be told the reason (docs/law.md#s3). */
export const needsReason = (from: WithdrawalState, to: WithdrawalState): boolean =>
  to === 'refused' || from === 'settled' || from === 'refused'
