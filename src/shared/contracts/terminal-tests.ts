import * as z from 'zod/mini'
import { TERMINAL_TEST_REFUSALS, TERMINAL_TEST_STATES } from '../domain/payments/terminal-test.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment } from './fields.ts'
import { busyTerminal, terminalCode } from './payments.ts'

/** A test payment of one cent on a payment terminal. It belongs to no order. */
const terminalTest = z.object({
  testId: z.string(),
  terminalCode: z.string(),
  state: z.enum(TERMINAL_TEST_STATES),
  /** Why it was not started; null otherwise. */
  refusal: z.nullable(z.enum(TERMINAL_TEST_REFUSALS)),
  startedDateTime: moment,
})
export type TerminalTest = z.infer<typeof terminalTest>

const testParams = z.object({ testId: z.uuid() })

/** Test payments of the first-time setup of a till. */
export const terminalTests = {
  start: endpoint({
    method: 'POST',
    path: '/api/till/terminal-test',
    access: 'staff',
    about:
      'Starts a test payment of one cent on a payment terminal. A repeated call with the same id starts nothing more.',
    body: z.object({
      testId: z.uuid(),
      /** The default terminal of the shop when absent. */
      terminalCode: z.optional(terminalCode),
    }),
    reply: terminalTest,
    fails: {
      ...codes('terminal_missing', 'terminal_test_limit', 'terminal_in_test', 'terminal_test_unanswered'),
      terminal_busy: busyTerminal,
    },
    limitPerMinute: 30,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/till/terminal-test/:testId',
    access: 'staff',
    about: 'Returns a test payment; polls the provider first while it has no result.',
    params: testParams,
    reply: terminalTest,
    fails: codes('terminal_test_not_found'),
    limitPerMinute: 120,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/till/terminal-test/:testId/cancel',
    access: 'staff',
    about: 'Cancels a test payment, and returns its state at the provider: it may have been paid already.',
    params: testParams,
    reply: terminalTest,
    fails: codes('terminal_test_not_found', 'terminal_test_not_canceled'),
    limitPerMinute: 30,
  }),
}
