import { attemptStateOf } from './attempts.ts'

/** Amount of a test payment on a payment terminal, in cents. */
export const TERMINAL_TEST_CENTS = 1

/** Maximum number of test payments of one till within `TERMINAL_TEST_WINDOW_MS`. */
export const TERMINAL_TEST_LIMIT = 3
export const TERMINAL_TEST_WINDOW_MS = 10 * 60_000

/**
 * State of a test payment. `no_answer`: the terminal or the provider gave no result in time. `not_started`: the provider
 * did not start it, so nothing can be paid.
 */
export const TERMINAL_TEST_STATES = ['waiting', 'approved', 'declined', 'canceled', 'no_answer', 'not_started'] as const
export type TerminalTestState = (typeof TERMINAL_TEST_STATES)[number]

/** Why the provider did not start a test payment. */
export const TERMINAL_TEST_REFUSALS = ['terminal_offline', 'refused', 'provider_away'] as const
export type TerminalTestRefusal = (typeof TERMINAL_TEST_REFUSALS)[number]

/** Maps a PAY. status code to the state of a test payment. A refunded cent was approved before. */
export function terminalTestStateOf(payStatusCode: number): TerminalTestState {
  const state = attemptStateOf(payStatusCode)
  switch (state) {
    case 'open':
      return 'waiting'
    case 'paid':
    case 'refunded':
    case 'charged_back':
    case 'review':
      return 'approved'
    case 'failed':
      return 'declined'
    case 'cancelled':
      return 'canceled'
    case 'expired':
      return 'no_answer'
    default:
      return state satisfies never
  }
}
