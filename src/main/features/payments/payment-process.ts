import { failures } from '#shared/contracts/failures.ts'
import { payments as paymentCalls } from '#shared/contracts/payments.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { type AttemptState, isFinal } from '#shared/domain/payments/attempts.ts'
import {
  absentAtServer,
  afterAbandon,
  afterFailedAbandon,
  afterFailedAbort,
  afterFailedStart,
  afterStart,
  callBegan,
  callEnded,
  foundAtServer,
  noStartCalls,
  type PaymentTiming,
  type PollResult,
  pollResult,
  type StartCalls,
  startRequest,
} from '#shared/domain/payments/payment-policy.ts'
import type {
  AttemptEvent,
  OutstandingEvent,
  PanelAttempt,
  PanelState,
  StartEffect,
} from '#shared/domain/payments/payment-process.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import type { Journal } from '../journal/index.ts'
import { attemptOf, isActive, openTillPayments, type PaymentEntry, type TillPayment } from './payment-journal.ts'
import { type Polling, pollUntilOver } from './poll-until-over.ts'

/** The panels of the till, as far as the process changes them. */
type Panels = {
  of(salesOrderId: number): Pick<PanelState, 'attempt'>
  apply(salesOrderId: number, event: OutstandingEvent): unknown
  /** Applies an event when the panel of the order shows this attempt. */
  applyToAttempt(salesOrderId: number, event: AttemptEvent): unknown
  /** Shows an attempt from the journal. */
  restore(attempt: PanelAttempt): void
}

export type PaymentProcessDeps = {
  shop: Pick<Shop, 'api' | 'url'>
  journal: Pick<Journal<PaymentEntry>, 'entries' | 'append'>
  clock: Clock
  timers: Timers
  sessions: Pick<Sessions, 'current'>
  log: Log
  timing: PaymentTiming
  panels: Panels
  /** A payment is final: receipts, customer display. Called again after a crash during the call. */
  onFinal: (attempt: PanelAttempt) => void | Promise<void>
  /** A payment of this order was in progress when the till stopped. */
  onReturn: (salesOrderId: number) => void
}

export type PaymentProcess = ReturnType<typeof openPaymentProcess>

/**
 * The process of every payment of this till:
 *
 *     start ──▶ poll ──▶ finish ──▶ done
 *       └─ refused ─────────────────▲
 *
 * - `start`: writes the intent to the journal, then sends the start to the server.
 * - `poll`: reads the payments of the order until the attempt is final. After a minute without a response to the start it
 *   polls as well.
 * - `finish`: writes the final state, calls the listener, writes that the listener was called.
 * - `recover`: after a restart, enters `poll` or `finish` with each payment that the journal does not have as done.
 *
 * The journal contains the state at any moment, so a till that is killed continues there.
 */
export function openPaymentProcess(deps: PaymentProcessDeps) {
  const { shop, clock, timers, sessions, log, timing, panels } = deps
  const payments = openTillPayments(deps)
  const polls = new Map<string, Polling>()
  const startCalls = new Map<string, StartCalls>()
  const callsOf = (attemptId: string) => startCalls.get(attemptId) ?? noStartCalls

  const updatePanel = ({ salesOrderId }: TillPayment, event: AttemptEvent) => panels.applyToAttempt(salesOrderId, event)

  const showOutstanding = (salesOrderId: number, outstanding: number) =>
    panels.apply(salesOrderId, { kind: 'outstanding', outstandingCents: centsFromEuros(outstanding) })

  // start

  /** Writes the intent, then sends the start. Returns false when the disk refuses the intent; then nothing is sent. */
  async function start(effect: StartEffect): Promise<boolean> {
    const { attemptId, salesOrderId, type, amountCents, terminalCode } = effect
    const userEmail = sessions.current().session?.email ?? null
    const facts = { attemptId, salesOrderId, type, amountCents, terminalCode }
    const payment = await payments.announce({ kind: 'intent', ...facts, shop: shop.url(), who: userEmail })
    if (!payment) return false
    void startAtServer(payment, effect)
    return true
  }

  async function startAtServer(payment: TillPayment, effect: StartEffect): Promise<void> {
    const { attemptId } = payment
    // The first minute begins with the call.
    const polling = pollingOf(payment)
    const event = await sendStart(payment, effect)
    if (!isActive(payment)) return
    if (event.kind === 'refused' && payment.state === null) {
      updatePanel(payment, event)
      stopPolling(attemptId)
      log.info('payment start refused', { attemptId, code: event.refusal.code })
      return recordAnswer(payment, event)
    }
    // A poll found the attempt at the server. That outranks a refusal, in the journal as well, so polling continues.
    const outcome: AttemptEvent = event.kind === 'refused' ? { ...event, kind: 'doubtful' } : event
    if (event.kind !== 'refused') updatePanel(payment, event)
    const isOver = outcome.kind === 'started' && isFinal(outcome.state)
    if (!isOver) polling.pollNow()
    await recordAnswer(payment, outcome)
    if (isOver) await finish(payment, outcome.state)
  }

  async function sendStart(payment: TillPayment, effect: StartEffect): Promise<AttemptEvent> {
    const { attemptId } = payment
    startCalls.set(attemptId, callBegan(callsOf(attemptId)))
    try {
      const body = startRequest({ ...payment, confirmsOverpayment: effect.confirmsOverpayment })
      const response = await shop.api.payments.start({ body, signal: AbortSignal.timeout(timing.startForMs) })
      startCalls.set(attemptId, callEnded(callsOf(attemptId)))
      return afterStart(response, effect)
    } catch (error) {
      startCalls.set(attemptId, callEnded(callsOf(attemptId)))
      showOutstandingOf(payment, error)
      return afterFailedStart(asFailedCall(error), { ...effect, mayStillArrive: callsOf(attemptId).underWay > 0 })
    }
  }

  /** A start that is refused as an overpayment has the outstanding amount in its detail. */
  function showOutstandingOf({ salesOrderId }: TillPayment, error: unknown): void {
    const failed = asFailedCall(error)
    if (failed?.code !== 'overpayment') return
    const detail = paymentCalls.start.fails.overpayment.safeParse(failed.detail)
    if (detail.success) showOutstanding(salesOrderId, detail.data.outstanding)
  }

  const recordAnswer = ({ attemptId }: TillPayment, event: AttemptEvent) =>
    payments.record({
      kind: 'answer',
      attemptId,
      says: event.kind === 'refused' || event.kind === 'started' ? event.kind : 'doubtful',
      state: event.kind === 'started' && !isFinal(event.state) ? event.state : null,
      code: 'refusal' in event ? (event.refusal?.code ?? null) : null,
    })

  // poll

  /** The polling of a payment. The first call begins to measure its first minute. */
  function pollingOf(payment: TillPayment): Polling {
    const { attemptId, type } = payment
    const existing = polls.get(attemptId)
    if (existing) return existing
    const polling = pollUntilOver({
      clock,
      timers,
      timing,
      isLink: type === 'PAYLINK',
      poll: () => poll(payment),
      onSilent: () => updatePanel(payment, { kind: 'silent', attemptId }),
    })
    polls.set(attemptId, polling)
    return polling
  }

  function stopPolling(attemptId: string): void {
    polls.get(attemptId)?.stop()
    polls.delete(attemptId)
    forgetAbsence(attemptId)
  }

  const forgetAbsence = (attemptId: string) => startCalls.set(attemptId, foundAtServer(callsOf(attemptId)))

  /** Reads the payments of the order. The server polls the provider first. */
  async function poll(payment: TillPayment): Promise<PollResult> {
    const { attemptId, salesOrderId } = payment
    if (!isActive(payment)) return 'over'
    // Another server is configured now; it does not have this payment.
    if (payment.shop !== shop.url()) return 'no answer'
    try {
      const signal = AbortSignal.timeout(timing.askForMs)
      const order = await shop.api.paymentDesk.show({ params: { id: salesOrderId }, signal })
      showOutstanding(salesOrderId, order.outstanding)
      const found = order.payments.find(({ paymentId }) => paymentId === attemptId)
      return found ? await applyPolledState(payment, found) : await absent(payment)
    } catch (error) {
      if (asFailedCall(error)?.code === 'order_not_found') return absent(payment)
      log.info('payment poll failed', { attemptId, code: asFailedCall(error)?.code ?? 'none' })
      return 'no answer'
    }
  }

  async function applyPolledState(payment: TillPayment, found: { state: AttemptState; paymentUrl: string | null }) {
    const { attemptId } = payment
    const { state, paymentUrl } = found
    forgetAbsence(attemptId)
    payment.state = state
    updatePanel(payment, { kind: 'seen', attemptId, state, paymentUrl })
    if (isFinal(state)) await finish(payment, state)
    return pollResult(state)
  }

  /** The server does not have the attempt. See `absentAtServer` for when it counts as never started. */
  async function absent(payment: TillPayment): Promise<PollResult> {
    const { attemptId } = payment
    const at = { atMs: clock.monotonicMs(), absentAfterMs: timing.absentAfterMs }
    const absence = absentAtServer(callsOf(attemptId), payment, at)
    startCalls.set(attemptId, absence.calls)
    return absence.isGivenUp ? abandon(payment) : 'doubtful'
  }

  /**
   * Asks the server to refuse the start from now on. Without a response the result is unknown, so polling continues.
   */
  async function abandon(payment: TillPayment): Promise<PollResult> {
    const { attemptId, salesOrderId } = payment
    const params = { paymentId: attemptId }
    const signal = AbortSignal.timeout(timing.askForMs)
    const result = await shop.api.payments
      .abandon({ params, body: { SalesOrderId: salesOrderId }, signal })
      .then(afterAbandon, (error: unknown) => afterFailedAbandon(asFailedCall(error)))
    if (!isActive(payment)) return 'over'
    switch (result.kind) {
      case 'never started':
        return neverStarted(payment)
      case 'arrived':
        return applyPolledState(payment, result)
      case 'unknown':
        return 'doubtful'
      default:
        return result satisfies never
    }
  }

  async function neverStarted(payment: TillPayment): Promise<PollResult> {
    const { attemptId } = payment
    const refusal = { code: 'payment_not_started', message: failures.payment_not_started.text }
    updatePanel(payment, { kind: 'refused', attemptId, refusal })
    stopPolling(attemptId)
    log.info('payment was never started', { attemptId })
    await payments.record({ kind: 'final', attemptId, state: 'not_started' })
    return 'over'
  }

  // finish

  /** Writes the final state, then calls the listener. A second final state of the same payment is ignored. */
  async function finish(payment: TillPayment, state: AttemptState): Promise<void> {
    const { attemptId } = payment
    if (!isActive(payment)) return
    payment.state = state
    payment.process = 'finish'
    stopPolling(attemptId)
    await payments.record({ kind: 'final', attemptId, state })
    await reportFinal(payment)
  }

  async function reportFinal(payment: TillPayment): Promise<void> {
    const { attemptId, salesOrderId } = payment
    const shown = panels.of(salesOrderId).attempt
    try {
      await deps.onFinal(shown?.attemptId === attemptId ? shown : attemptOf(payment))
    } catch (error) {
      log.error('payment-finished listener failed', error)
    }
    await payments.record({ kind: 'told', attemptId })
  }

  // recover

  /** Shows and continues the unfinished payments of this server, and returns to the order of the last one. */
  function recover(): void {
    const unfinished = ofThisServer().filter(({ process }) => process !== 'done')
    const interrupted = unfinished.filter(({ attemptId }) => !polls.has(attemptId))
    for (const payment of unfinished) {
      panels.restore(attemptOf(payment))
      if (payment.process === 'finish') void reportFinal(payment)
      else pollingOf(payment).pollNow()
    }
    const last = lastAtCounter(interrupted)
    if (!last) return
    log.info('payment was in progress when the till stopped', { attemptId: last.attemptId })
    deps.onReturn(last.salesOrderId)
  }

  const ofThisServer = () => payments.all().filter((payment) => payment.shop === shop.url())

  /**
   * Returns true when a customer waits for the payment at this till. The customer of an existing payment link does not.
   */
  const isAtCounter = ({ type, state }: TillPayment) => type !== 'PAYLINK' || state === null || state === 'unknown'

  /**
   * Returns the last payment that was in progress when the till stopped: one at the counter, or a recent payment link.
   */
  function lastAtCounter(interrupted: readonly TillPayment[]): TillPayment | undefined {
    const oldestLink = clock.now().getTime() - timing.linkReturnsForMs
    return interrupted.findLast((payment) => isAtCounter(payment) || Date.parse(payment.at) > oldestLink)
  }

  return {
    start,
    poll,
    finish,
    recover,
    payment: payments.of,

    /** Writes and sends an abort, then polls: only the provider knows whether it was in time. */
    async abort(attemptId: string): Promise<void> {
      const payment = payments.of(attemptId)
      if (!payment) return
      await payments.record({ kind: 'abort', attemptId })
      const event = await shop.api.payments.abort({ params: { paymentId: attemptId } }).then(
        (): AttemptEvent => ({ kind: 'aborted', attemptId, refusal: null }),
        (error: unknown) => afterFailedAbort(asFailedCall(error), attemptId),
      )
      updatePanel(payment, event)
      if (isActive(payment)) pollingOf(payment).pollNow()
    },

    pollAllNow(): void {
      for (const polling of polls.values()) polling.pollNow()
    },

    isAnyAtCounter: () => ofThisServer().some((payment) => isActive(payment) && isAtCounter(payment)),

    /** Reads the outstanding amount. Without a response the last known amount stays. */
    async refreshOutstanding(salesOrderId: number): Promise<void> {
      try {
        const { outstanding } = await shop.api.paymentDesk.show({ params: { id: salesOrderId } })
        showOutstanding(salesOrderId, outstanding)
      } catch (error) {
        log.info('outstanding amount read failed', { salesOrderId, code: asFailedCall(error)?.code ?? 'none' })
      }
    },

    stop(): void {
      for (const attemptId of [...polls.keys()]) stopPolling(attemptId)
    },
  }
}

/** A failure from the shop, or of the connection to it; undefined for a defect. */
const asFailedCall = (error: unknown) => (error instanceof ShopError ? error : undefined)
