import type { Api } from '#shared/contracts/endpoints.ts'
import { failures } from '#shared/contracts/failures.ts'
import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { emptyPanel, isRunning, reduce } from '#shared/domain/payments/payment-panel.ts'
import {
  absentAtServer,
  afterAbandon,
  afterFailedAbandon,
  afterFailedAbort,
  afterFailedStart,
  afterStart,
  callBegan,
  callEnded,
  isFirstMinute,
  noStartCalls,
  paymentTiming,
  startRequest,
} from '#shared/domain/payments/payment-policy.ts'
import type { PanelAttempt, PanelEffect, PanelEvent, StartEffect } from '#shared/domain/payments/payment-process.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { report } from '../../../lib/report.ts'

type Deps = {
  api: Api
  salesOrderId: number
  /** Refetches the payments of the order. The response is passed to `receive`. */
  reload: () => void
}

/**
 * Runs the payment panel of an order in a page of the back office. It executes the effects of the state machine as
 * calls to the server. The progress of a payment comes from the payments of the order, which the page already polls.
 */
export function pagePanel({ api, salesOrderId, reload }: Deps) {
  const { tell, subscribe } = createListeners()
  let state = emptyPanel(salesOrderId)
  let isOpen = false
  let calls = noStartCalls
  let isAbandoning = false
  /** Id of the attempt on the server: the id that this page sent, unless the server created another one. */
  let paymentId: string | undefined
  let pollTimer: ReturnType<typeof setInterval> | undefined
  let silentTimer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: PanelEvent): void {
    const step = reduce(state, event)
    if (step.state !== state) {
      state = step.state
      pollWhileUnknown()
      tell()
    }
    for (const effect of step.effects) run(effect)
  }

  function run(effect: PanelEffect): void {
    if (effect.kind === 'start') void start(effect)
    else if (effect.kind === 'abort') void abort(effect.attemptId)
    else reload()
  }

  async function start(effect: StartEffect): Promise<void> {
    const { attemptId } = effect
    calls = callBegan(calls)
    paymentId = attemptId
    clearTimeout(silentTimer)
    if (effect.type === 'TERMINAL') {
      silentTimer = setTimeout(() => dispatch({ kind: 'silent', attemptId }), paymentTiming.pollForMs)
    }
    const event = await api.payments.start({ body: startRequest(effect) }).then(
      (response): PanelEvent => {
        calls = callEnded(calls)
        paymentId = response.paymentId
        return afterStart(response, effect)
      },
      (error: unknown) => {
        calls = callEnded(calls)
        const failed = error instanceof ShopError ? error : undefined
        const outcome = afterFailedStart(failed, { ...effect, mayStillArrive: calls.underWay > 0 })
        if (outcome.kind === 'doubtful') report(error, 'payment panel')
        return outcome
      },
    )
    dispatch(event)
    reload()
  }

  async function abort(attemptId: string): Promise<void> {
    const event = await api.payments.abort({ params: { paymentId: paymentId ?? attemptId } }).then(
      (): PanelEvent => ({ kind: 'aborted', attemptId, refusal: null }),
      (error: unknown) => afterFailedAbort(error instanceof ShopError ? error : undefined, attemptId),
    )
    dispatch(event)
    reload()
  }

  /** Polls while it is unknown whether the attempt started, also for cash, because the seller waits for the outcome. */
  function pollWhileUnknown(): void {
    const isUnknown = isOpen && state.attempt?.phase === 'unknown'
    if (isUnknown && pollTimer === undefined) pollTimer = setInterval(reload, paymentTiming.pollMs)
    if (isUnknown) return
    clearInterval(pollTimer)
    pollTimer = undefined
    calls = { ...calls, absentSinceMs: null }
  }

  function receive(payments: PaymentsOfOrder, receivedAt: number): void {
    const outstandingCents = centsFromEuros(payments.outstanding)
    if (outstandingCents !== state.outstandingCents) dispatch({ kind: 'outstanding', outstandingCents })
    const { attempt } = state
    if (!attempt || !isRunning(attempt)) return
    const { attemptId } = attempt
    const listed = payments.payments.find((payment) => payment.paymentId === paymentId)
    if (listed) dispatch({ kind: 'seen', attemptId, state: listed.state, paymentUrl: listed.paymentUrl })
    else if (attempt.phase === 'unknown') handleAbsence(attempt, receivedAt)
  }

  function handleAbsence(attempt: PanelAttempt, atMs: number): void {
    const absence = absentAtServer(calls, attempt, { atMs, absentAfterMs: paymentTiming.absentAfterMs })
    calls = absence.calls
    if (absence.isGivenUp && !isAbandoning) void abandon(attempt.attemptId)
  }

  /**
   * Gives up an attempt that the server does not have. The server then refuses a start of the attempt that arrives
   * later. Without a response to this call the outcome stays unknown and polling continues.
   */
  async function abandon(attemptId: string): Promise<void> {
    isAbandoning = true
    const params = { paymentId: paymentId ?? attemptId }
    const result = await api.payments
      .abandon({ params, body: { SalesOrderId: salesOrderId } })
      .then(afterAbandon, (error: unknown) => afterFailedAbandon(error instanceof ShopError ? error : undefined))
    isAbandoning = false
    const refusal = { code: 'payment_not_started', message: failures.payment_not_started.text }
    if (result.kind === 'never started') dispatch({ kind: 'refused', attemptId, refusal })
    if (result.kind === 'arrived') dispatch({ ...result, kind: 'seen', attemptId })
  }

  return {
    read: () => state,
    send: (event: PanelAction) =>
      dispatch(event.kind === 'confirm' ? { ...event, attemptId: newUuid(), at: new Date().toISOString() } : event),
    receive,
    failure: () => undefined,
    // After the first minute the outcome is unknown. Polling stops, because the event stream reports a later change.
    pollIntervalMs: (busyForMs: number) => (isFirstMinute(busyForMs, paymentTiming) ? paymentTiming.pollMs : false),
    subscribe,
    open: () => {
      isOpen = true
      pollWhileUnknown()
      return () => {
        isOpen = false
        clearTimeout(silentTimer)
        pollWhileUnknown()
      }
    },
  }
}
