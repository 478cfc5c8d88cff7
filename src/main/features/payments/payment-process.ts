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
  /** Called when a payment is final, to print its receipt. Called again if the app crashed during the call. */
  onFinal: (attempt: PanelAttempt) => void | Promise<void>
  /** Called after a restart with the order whose payment was in progress when the till stopped. */
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
 * - `poll`: reads the payments of the order until the attempt is final. Except for a payment link, polling also begins
 *   after a minute without a response to the start.
 * - `finish`: writes the final state, calls `onFinal`, and writes that `onFinal` was called.
 * - `recover`: after a restart, continues with `poll` or `finish` for each payment that is not `done` in the journal.
 *
 * The journal contains the state of each payment at any moment, so a till that was killed continues from that state.
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

  /** Writes the intent, then sends the start. When the intent could not be written, sends nothing and returns false. */
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
    // Created before the call, because its creation begins the first minute.
    const polling = pollingOf(payment)
    const event = await sendStart(payment, effect)
    if (!isActive(payment)) return
    if (event.kind === 'refused' && payment.state === null) {
      updatePanel(payment, event)
      stopPolling(attemptId)
      log.info('payment start refused', { attemptId, code: event.refusal.code })
      return recordAnswer(payment, event)
    }
    // A refusal is doubtful when a poll has already found the attempt at the server. The journal then gets the answer
    // `doubtful`, and polling continues.
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
      showRefusedOutstanding(payment, error)
      return afterFailedStart(asFailedCall(error), { ...effect, mayStillArrive: callsOf(attemptId).underWay > 0 })
    }
  }

  /** Shows the outstanding amount after a start that was refused as an overpayment: the detail contains the amount. */
  function showRefusedOutstanding({ salesOrderId }: TillPayment, error: unknown): void {
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

  /** Returns the polling of a payment. The first call creates it, and its first minute begins then. */
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

  /** Reads the payments of the order from the server, which polls the provider first. */
  async function poll(payment: TillPayment): Promise<PollResult> {
    const { attemptId, salesOrderId } = payment
    if (!isActive(payment)) return 'over'
    // The shop's address was changed to another server, which does not have this payment.
    if (payment.shop !== shop.url()) return 'no answer'
    try {
      const signal = AbortSignal.timeout(timing.askForMs)
      const order = await shop.api.paymentDesk.show({ params: { id: salesOrderId }, signal })
      showOutstanding(salesOrderId, order.outstanding)
      const found = order.payments.find(({ paymentId }) => paymentId === attemptId)
      return found ? await applyPolledState(payment, found) : await handleAbsence(payment)
    } catch (error) {
      if (asFailedCall(error)?.code === 'order_not_found') return handleAbsence(payment)
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

  /** Handles a response without the attempt: the server does not have it. `absentAtServer` decides when to give up. */
  async function handleAbsence(payment: TillPayment): Promise<PollResult> {
    const { attemptId } = payment
    const at = { atMs: clock.monotonicMs(), absentAfterMs: timing.absentAfterMs }
    const absence = absentAtServer(callsOf(attemptId), payment, at)
    startCalls.set(attemptId, absence.calls)
    return absence.isGivenUp ? abandon(payment) : 'doubtful'
  }

  /**
   * Requests the server to refuse the start from now on. Without a response it is unknown whether the start can still
   * arrive, so polling continues.
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
        return recordNeverStarted(payment)
      case 'arrived':
        return applyPolledState(payment, result)
      case 'unknown':
        return 'doubtful'
      default:
        return result satisfies never
    }
  }

  async function recordNeverStarted(payment: TillPayment): Promise<PollResult> {
    const { attemptId } = payment
    const refusal = { code: 'payment_not_started', message: failures.payment_not_started.text }
    updatePanel(payment, { kind: 'refused', attemptId, refusal })
    stopPolling(attemptId)
    log.info('payment was never started', { attemptId })
    await payments.record({ kind: 'final', attemptId, state: 'not_started' })
    return 'over'
  }

  // finish

  /** Writes the final state, then calls `onFinal`. Ignores a second final state of the same payment. */
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

  /**
   * Shows and continues the unfinished payments of this server. Calls `onReturn` for one of them (`paymentToReturnTo`).
   */
  function recover(): void {
    const unfinished = ofThisServer().filter(({ process }) => process !== 'done')
    const interrupted = unfinished.filter(({ attemptId }) => !polls.has(attemptId))
    for (const payment of unfinished) {
      panels.restore(attemptOf(payment))
      if (payment.process === 'finish') void reportFinal(payment)
      else pollingOf(payment).pollNow()
    }
    const last = paymentToReturnTo(interrupted)
    if (!last) return
    log.info('payment was in progress when the till stopped', { attemptId: last.attemptId })
    deps.onReturn(last.salesOrderId)
  }

  const ofThisServer = () => payments.all().filter((payment) => payment.shop === shop.url())

  /** True when a customer waits at this till for the payment. The customer of an existing payment link does not. */
  const isAtCounter = ({ type, state }: TillPayment) => type !== 'PAYLINK' || state === null || state === 'unknown'

  /** Returns the last payment that was in progress when the till stopped, without payment links that are not recent. */
  function paymentToReturnTo(interrupted: readonly TillPayment[]): TillPayment | undefined {
    const oldestLink = clock.now().getTime() - timing.linkReturnsForMs
    return interrupted.findLast((payment) => isAtCounter(payment) || Date.parse(payment.at) > oldestLink)
  }

  return {
    start,
    poll,
    finish,
    recover,
    payment: payments.find,

    /** Writes and sends an abort, then polls, because only the provider knows whether the abort was in time. */
    async abort(attemptId: string): Promise<void> {
      const payment = payments.find(attemptId)
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

    /** True while a payment of the order, other than a payment link, may still receive money. */
    isPaying: (salesOrderId: number): boolean =>
      ofThisServer().some(
        (payment) => payment.salesOrderId === salesOrderId && payment.type !== 'PAYLINK' && isActive(payment),
      ),

    isAnyAtCounter: () => ofThisServer().some((payment) => isActive(payment) && isAtCounter(payment)),

    /** Reads the outstanding amount of an order. Without a response the last known amount stays. */
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

/** Returns the error of a call that was refused or got no response; undefined for any other error, a defect. */
const asFailedCall = (error: unknown) => (error instanceof ShopError ? error : undefined)
