import type { Api } from '#shared/contracts/endpoints.ts'
import { failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { reduce } from '#shared/domain/payments/desk.ts'
import { afterFailedAbort, afterFailedStart, afterStart } from '#shared/domain/payments/desk-calls.ts'
import type { DeskEffect, DeskMachineEvent } from '#shared/domain/payments/desk-events.ts'
import { emptyDesk, isRunning } from '#shared/domain/payments/desk-state.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { report } from '../../lib/report.ts'
import { timing } from '../../lib/timing.ts'
import type { DeskRunner } from './desk-runner.ts'

type Deps = {
  api: Api
  salesOrderId: number
  /** Asks again how the payments stand; what comes of it is told by `seen`. */
  askAgain: () => void
}

/**
 * The desk of an order in a page of the back office. It does what the machine asks through the server; how a payment goes
 * on it hears with the payments of the order, which the page asks for anyway.
 */
export function pageDesk({ api, salesOrderId, askAgain }: Deps): DeskRunner {
  const { tell, subscribe } = createListeners()
  let state = emptyDesk(salesOrderId)
  let isOpen = false
  /** Starts whose answer may still come: a doubtful one is sent once more while the first may still arrive. */
  let underway = 0
  /** The number of the attempt at the server: ours, unless that server makes its own. */
  let knownAs: string | undefined
  let doubtSince: number | undefined
  let doubtTimer: ReturnType<typeof setInterval> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function happen(event: DeskMachineEvent): void {
    const step = reduce(state, event)
    if (step.state !== state) {
      state = step.state
      watchDoubt()
      tell()
    }
    for (const effect of step.effects) run(effect)
  }

  function run(effect: DeskEffect): void {
    if (effect.kind === 'start') void start(effect)
    else if (effect.kind === 'abort') void abort(effect.attemptId)
    else askAgain()
  }

  async function start(effect: Extract<DeskEffect, { kind: 'start' }>): Promise<void> {
    const { attemptId, terminalCode } = effect
    underway += 1
    knownAs = attemptId
    clearTimeout(silence)
    if (effect.type === 'TERMINAL') {
      silence = setTimeout(() => happen({ kind: 'silent', attemptId }), timing.terminalPollForMs)
    }
    const event = await api.payments
      .start({
        body: {
          Amount: effect.amountCents,
          SalesOrderId: salesOrderId,
          PaymentType: effect.type,
          AttemptId: attemptId,
          ConfirmOverpayment: effect.confirmsOverpayment,
          ...(terminalCode && { TerminalCode: terminalCode }),
        },
      })
      .then(
        (answer): DeskMachineEvent => {
          underway -= 1
          knownAs = answer.paymentId
          return afterStart(answer, effect)
        },
        (error: unknown) => {
          const failed = error instanceof ShopError ? error : undefined
          underway -= 1
          const answer = afterFailedStart(failed, { ...effect, mayStillArrive: underway > 0 })
          if (answer.kind === 'doubtful') report(error, 'payment desk')
          return answer
        },
      )
    // What was said before of what is not there says nothing of this call.
    doubtSince = undefined
    happen(event)
    askAgain()
  }

  async function abort(attemptId: string): Promise<void> {
    const event = await api.payments.abort({ params: { paymentId: knownAs ?? attemptId } }).then(
      (): DeskMachineEvent => ({ kind: 'aborted', attemptId, refusal: null }),
      (error: unknown) => afterFailedAbort(error instanceof ShopError ? error : undefined, attemptId),
    )
    happen(event)
    askAgain()
  }

  /** While nobody knows whether it started it is asked after, also of cash: the seller waits for it. */
  function watchDoubt(): void {
    const isDoubtful = isOpen && state.attempt?.phase === 'unknown'
    if (isDoubtful && doubtTimer === undefined) doubtTimer = setInterval(askAgain, timing.terminalPollMs)
    if (isDoubtful) return
    clearInterval(doubtTimer)
    doubtTimer = undefined
    doubtSince = undefined
  }

  function seen(...[payments, askedAt]: Parameters<DeskRunner['seen']>): void {
    const outstandingCents = centsFromEuros(payments.outstanding)
    if (outstandingCents !== state.outstandingCents) happen({ kind: 'outstanding', outstandingCents })
    const { attempt } = state
    if (!attempt || !isRunning(attempt)) return
    const { attemptId } = attempt
    const found = payments.payments.find(({ paymentId }) => paymentId === knownAs)
    if (found) happen({ kind: 'seen', attemptId, state: found.state, paymentUrl: found.paymentUrl })
    else if (attempt.phase === 'unknown' && attempt.state === null && underway === 0) absent(attemptId, askedAt)
  }

  /** The server does not have it. It says so twice, with time in between, before it counts as never started. */
  function absent(attemptId: string, askedAt: number): void {
    doubtSince ??= askedAt
    if (askedAt - doubtSince < timing.absentAfterMs) return
    happen({
      kind: 'refused',
      attemptId,
      refusal: { code: 'payment_not_started', message: failures.payment_not_started.text },
    })
  }

  return {
    read: () => state,
    send: (event) =>
      happen(event.kind === 'confirm' ? { ...event, attemptId: newUuid(), at: new Date().toISOString() } : event),
    seen,
    failure: () => undefined,
    // Every 2 s for a minute (specification §4); then the outcome is unknown, and the server tells when it is not.
    askAgainAfterMs: (busyForMs) => (busyForMs < timing.terminalPollForMs ? timing.terminalPollMs : false),
    subscribe,
    open: () => {
      isOpen = true
      watchDoubt()
      return () => {
        isOpen = false
        clearTimeout(silence)
        watchDoubt()
      }
    },
  }
}
