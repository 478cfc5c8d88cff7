import {
  TERMINAL_TEST_CENTS,
  TERMINAL_TEST_LIMIT,
  TERMINAL_TEST_WINDOW_MS,
  type TerminalTestRefusal,
  terminalTestStateOf,
} from '#shared/domain/payments/terminal-test.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Database } from '../../../../db/tables.ts'
import type { Log } from '../../../../ports/log.ts'
import { Outage } from '../../../../ports/outage.ts'
import { type PaymentProvider, PaymentRefusal, type ProviderOrder } from '../../../../ports/payment-provider.ts'
import type { CallingTill } from '../../tills/index.ts'
import { isPastExpiry, LOST_AFTER_MS } from '../attempt-times.ts'
import { type Attempt, lockTerminal } from '../attempts-table.ts'
import { type TerminalTest, terminalTestsTable } from './terminal-tests-table.ts'

export type TerminalTestDeps = {
  db: Database
  pay: PaymentProvider
  log: Log
  now: () => Date
  /** URL of the shop for the provider, without a trailing slash. */
  publicUrl: string
  /** Code of the default payment terminal; undefined without one. */
  terminalCode: string | undefined
}

type TestRequest = { testId: string; terminalCode: string | undefined }
type TestCaller = { staff: Staff; till: CallingTill | undefined }

/** A terminal asks for a card for about a minute. A test occupies it no longer than this. */
const VALID_MS = 2 * 60_000

/**
 * Starts a test payment of one cent on a payment terminal.
 *
 * The test is stored before the provider is called, under the id that the till made, so a repeated start finds its test
 * and calls nothing. After a timeout the start is not retried: the test has no answer, and the terminal may ask for a
 * card. Fails with `terminal_test_limit` after three tests of a till in ten minutes, and while the terminal is in use by
 * a payment or another test.
 */
export async function startTerminalTest(deps: TerminalTestDeps, request: TestRequest, caller: TestCaller) {
  const first = await tryToStore(deps, request, caller)
  const holding = !first.ok && first.code === 'terminal_in_test' ? await pollHoldingTest(deps, first.detail) : undefined
  if (holding) return refuseDuringTest(holding)
  const stored = !first.ok && first.code === 'terminal_in_test' ? await tryToStore(deps, request, caller) : first
  if (!stored.ok) return stored.code === 'terminal_in_test' ? refuseDuringTest(stored.detail) : stored
  const { test, isNew } = stored.value
  return ok(isNew ? await callProvider(deps, test) : await pollTerminalTest(deps, test))
}

/**
 * Polls a test payment that prevents another payment on its terminal, because the till may have stopped polling it.
 * Returns the test while it still prevents one (see `runningOn`), else undefined.
 */
export async function pollHoldingTest(deps: TerminalTestDeps, test: TerminalTest): Promise<TerminalTest | undefined> {
  const polled = await pollTerminalTest(deps, test)
  const isHolding = polled.state === 'waiting' || (polled.state === 'no_answer' && polled.payId === null)
  return isHolding ? polled : undefined
}

/** Refuses a payment on a terminal that a test payment holds. A test without answer cannot be canceled. */
export const refuseDuringTest = ({ state }: TerminalTest) =>
  fail(state === 'no_answer' ? 'terminal_test_unanswered' : 'terminal_in_test')

function tryToStore(deps: TerminalTestDeps, { testId, terminalCode }: TestRequest, { staff, till }: TestCaller) {
  const { now } = deps
  return deps.db.transaction().execute(async (tx) => {
    const tests = terminalTestsTable(tx)
    const code = terminalCode ?? deps.terminalCode
    // The lock of the terminal also serializes repeated starts of one test.
    const payment = code === undefined ? undefined : await lockTerminal(tx, code, now())
    const existing = await tests.find(testId)
    if (existing) return ok({ test: existing, isNew: false })
    if (code === undefined) return fail('terminal_missing')

    if (payment) return fail('terminal_busy', busyDetail(payment))
    const running = await tests.runningOn(code, now())
    if (running) return fail('terminal_in_test', running)
    const source = { tillId: till?.tillId ?? null, startedBy: staff.userId }
    const count = await tests.countSince(source, new Date(now().getTime() - TERMINAL_TEST_WINDOW_MS))
    if (count >= TERMINAL_TEST_LIMIT) return fail('terminal_test_limit')

    const startedAt = now()
    const expiresAt = new Date(startedAt.getTime() + VALID_MS)
    const test = await tests.add({ id: testId, terminalCode: code, startedAt, expiresAt, ...source })
    return ok({ test, isNew: true })
  })
}

const busyDetail = ({ terminalCode, salesOrderId, amountCents, startedAt }: Attempt) => ({
  terminalCode: terminalCode ?? '',
  salesOrderId,
  amount: amountCents / 100,
  startedBy: null,
  startedDateTime: startedAt.toISOString(),
})

async function callProvider(deps: TerminalTestDeps, test: TerminalTest): Promise<TerminalTest> {
  const { id, terminalCode, expiresAt } = test
  try {
    const created = await deps.pay.create({
      kind: 'TERMINAL',
      amountCents: TERMINAL_TEST_CENTS,
      reference: `TEST-${id.slice(0, 8)}`,
      description: 'Testbetaling kassa',
      attemptId: id,
      returnUrl: `${deps.publicUrl}/`,
      exchangeUrl: `${deps.publicUrl}/api/pay/exchange`,
      expiresAt,
      terminalCode,
    })
    await terminalTestsTable(deps.db).savePayId(id, created.payId)
    return await applyStatus(deps, { ...test, payId: created.payId }, created)
  } catch (error) {
    if (error instanceof PaymentRefusal) {
      deps.log[error.reason === 'not_set_up' ? 'error' : 'warn'](
        { testId: id, reason: error.reason, code: error.code },
        'test payment refused by the provider',
      )
      return end(deps, test, {
        state: 'not_started',
        refusal: error.reason === 'terminal_offline' ? 'terminal_offline' : 'refused',
      })
    }
    if (!(error instanceof Outage)) throw error
    deps.log.warn(
      { testId: id, reason: error.reason, mayHaveArrived: error.mayHaveArrived },
      'test payment start failed',
    )
    return error.mayHaveArrived
      ? end(deps, test, { state: 'no_answer' })
      : end(deps, test, { state: 'not_started', refusal: 'provider_away' })
  }
}

/**
 * Polls the provider about a test payment, stores its result, and returns it. While the provider is unreachable the
 * stored state is returned, and `no_answer` once the payment has expired.
 */
export async function pollTerminalTest(deps: TerminalTestDeps, test: TerminalTest): Promise<TerminalTest> {
  if (test.state !== 'waiting') return test
  // Without a payment id the test cannot be polled: the call is running, or the server stopped during it.
  if (test.payId === null) {
    const age = deps.now().getTime() - test.startedAt.getTime()
    return age < LOST_AFTER_MS ? test : end(deps, test, { state: 'no_answer' })
  }
  try {
    return await applyStatus(deps, test, await deps.pay.status(test.payId))
  } catch (error) {
    if (!(error instanceof Outage || error instanceof PaymentRefusal)) throw error
    deps.log.warn({ testId: test.id, reason: error.reason }, 'test payment status poll failed')
    return isPastExpiry(test, deps.now()) ? { ...test, state: 'no_answer' } : test
  }
}

/** Cancels a test payment at the provider, whose response decides: the customer may have paid just before. */
export async function cancelTerminalTest(deps: TerminalTestDeps, testId: string) {
  const test = await terminalTestsTable(deps.db).find(testId)
  if (!test) return fail('terminal_test_not_found')
  if (test.state !== 'waiting') return ok(test)
  if (test.payId === null) return fail('terminal_test_not_canceled')
  try {
    return ok(await applyStatus(deps, test, await deps.pay.abort(test.payId)))
  } catch (error) {
    // The provider refuses when it is too late to cancel. Then its current status decides.
    if (error instanceof PaymentRefusal) return ok(await pollTerminalTest(deps, test))
    if (!(error instanceof Outage)) throw error
    deps.log.warn({ testId, reason: error.reason }, 'test payment cancellation failed')
    return fail('terminal_test_not_canceled')
  }
}

async function applyStatus(deps: TerminalTestDeps, test: TerminalTest, order: ProviderOrder): Promise<TerminalTest> {
  const state = terminalTestStateOf(order.statusCode)
  if (state !== 'waiting') return end(deps, test, { state })
  return isPastExpiry(test, deps.now()) ? end(deps, test, { state: 'no_answer' }) : test
}

type Result = { state: Exclude<TerminalTest['state'], 'waiting'>; refusal?: TerminalTestRefusal }

/** Ends a test, and returns the stored row: another call may have ended it before. */
async function end(deps: TerminalTestDeps, test: TerminalTest, result: Result): Promise<TerminalTest> {
  await terminalTestsTable(deps.db).end(test.id, { ...result, at: deps.now() })
  const ended = (await terminalTestsTable(deps.db).find(test.id)) ?? test
  deps.log.info({ testId: test.id, state: ended.state }, 'test payment ended')
  return ended
}
