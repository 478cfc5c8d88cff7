import { failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { type AttemptState, isFinal } from '#shared/domain/payments/attempts.ts'
import { afterFailedAbort, afterFailedStart, afterStart } from '#shared/domain/payments/desk-calls.ts'
import type { AnswerEvent, DeskEffect } from '#shared/domain/payments/desk-events.ts'
import type { DeskBook } from './desk-book.ts'
import type { DeskTiming } from './desk-timing.ts'
import { type Following, followPayment, type Look } from './follow-payment.ts'
import type { PaymentDeskDeps } from './payment-desk.ts'
import { attemptOf, type KeptPayment, type PaymentEntry, withEntry } from './payment-entries.ts'

type Deps = Pick<PaymentDeskDeps, 'shop' | 'journal' | 'clock' | 'sessions' | 'log' | 'onFinal' | 'onReturn'> & {
  timing: DeskTiming
  book: DeskBook
}

type Start = Extract<DeskEffect, { kind: 'start' }>

/**
 * The payments of this till on their way, each along the same road: written down, started, followed until its end is
 * known, written down, told. Whatever stops the till in between, the journal says how far it was.
 */
export function runPayments({ shop, journal, clock, sessions, log, timing, book, onFinal, onReturn }: Deps) {
  const kept = journal.entries.reduce(withEntry, new Map<string, KeptPayment>())
  const followed = new Map<string, Following>()
  /** Starts whose answer may still come: until then nobody can say that the server will not have them. */
  const underway = new Set<string>()
  const absentSince = new Map<string, number>()

  const at = () => clock.now().toISOString()

  async function note(entry: PaymentEntry): Promise<boolean> {
    const written = await journal.append(entry)
    withEntry(kept, entry)
    if (!written.ok) log.warn('the journal did not take an entry', { kind: entry.kind, attemptId: entry.attemptId })
    return written.ok
  }

  function follow(payment: KeptPayment): Following {
    const known = followed.get(payment.attemptId)
    if (known) return known
    const { attemptId } = payment
    const following = followPayment({
      ...{ clock, timing, isLink: payment.type === 'PAYLINK' },
      look: () => look(payment),
      onSilent: () => answer(payment, { kind: 'silent', attemptId }),
    })
    followed.set(attemptId, following)
    return following
  }

  /** What the desk shows after an answer; what has to be done next is done by who asked. */
  const answer = ({ salesOrderId }: KeptPayment, event: AnswerEvent) => void book.answer(salesOrderId, event)

  /** Writes the intent down, then asks the server. False: nothing could be written down, so nothing is asked. */
  async function start(effect: Start): Promise<boolean> {
    const { attemptId, salesOrderId, type, amountCents, terminalCode } = effect
    const who = sessions.current().session?.email ?? null
    const facts = { attemptId, salesOrderId, type, amountCents, terminalCode }
    const intent: PaymentEntry = { kind: 'intent', ...facts, shop: shop.url(), who, at: at() }
    const written = await journal.append(intent)
    if (!written.ok) {
      const refusal = { code: written.code, message: failures.disk_full.text }
      book.apply(
        salesOrderId,
        effect.isRepeat ? { kind: 'doubtful', attemptId, refusal } : { kind: 'refused', attemptId, refusal },
      )
      // The refusal is the answer of the call itself, so the desk need not repeat it.
      book.apply(salesOrderId, { kind: 'dismiss' })
      return false
    }
    withEntry(kept, intent)
    const payment = kept.get(attemptId)
    if (payment) void call(payment, effect)
    return true
  }

  async function call(payment: KeptPayment, effect: Start): Promise<void> {
    const { attemptId } = payment
    const following = follow(payment)
    underway.add(attemptId)
    const event = await shop.api.payments
      .start({
        body: {
          Amount: payment.amountCents,
          SalesOrderId: payment.salesOrderId,
          PaymentType: payment.type,
          AttemptId: attemptId,
          ConfirmOverpayment: effect.confirmsOverpayment,
          ...(payment.terminalCode !== null && { TerminalCode: payment.terminalCode }),
        },
        signal: AbortSignal.timeout(timing.startForMs),
      })
      .then(
        (told) => afterStart(told, effect),
        (error: unknown) => {
          noteOutstandingOf(payment, error)
          return afterFailedStart(asFailedCall(error), effect)
        },
      )
    underway.delete(attemptId)
    if (payment.stands !== 'running') return
    answer(payment, event)
    if (event.kind === 'refused' && payment.state === null) {
      close(attemptId)
      log.info('a payment was refused', { attemptId, code: event.refusal.code })
      await noteAnswer(payment, event)
      return
    }
    const isOver = event.kind === 'started' && isFinal(event.state)
    if (!isOver) following.askNow()
    await noteAnswer(payment, event)
    if (event.kind === 'started' && isOver) await end(payment, event.state)
  }

  const noteAnswer = ({ attemptId }: KeptPayment, event: AnswerEvent) =>
    note({
      ...{ kind: 'answer', attemptId, at: at() },
      says: event.kind === 'refused' || event.kind === 'started' ? event.kind : 'doubtful',
      state: event.kind === 'started' && !isFinal(event.state) ? event.state : null,
      code: 'refusal' in event ? (event.refusal?.code ?? null) : null,
    })

  /** One look at the server, which asks the provider. */
  async function look(payment: KeptPayment): Promise<Look> {
    const { attemptId, salesOrderId } = payment
    if (payment.stands !== 'running') return 'over'
    // Another server is set now: it knows nothing of this.
    if (payment.shop !== shop.url()) return 'no answer'
    try {
      const params = { id: salesOrderId }
      const told = await shop.api.paymentDesk.show({ params, signal: AbortSignal.timeout(timing.askForMs) })
      noteOutstanding(salesOrderId, told.outstanding)
      const found = told.payments.find(({ paymentId }) => paymentId === attemptId)
      if (!found) return absent(payment)
      absentSince.delete(attemptId)
      payment.state = found.state
      answer(payment, { kind: 'seen', attemptId, state: found.state, paymentUrl: found.paymentUrl })
      if (!isFinal(found.state)) return found.state === 'unknown' ? 'doubtful' : 'open'
      await end(payment, found.state)
      return 'over'
    } catch (error) {
      if (asFailedCall(error)?.code === 'order_not_found') return absent(payment)
      log.info('a payment could not be asked after', { attemptId, code: asFailedCall(error)?.code ?? 'none' })
      return 'no answer'
    }
  }

  /**
   * The server has no such attempt. A start that was on its way may arrive a moment later, so it says so twice, with time
   * in between, before it counts as never started.
   */
  async function absent(payment: KeptPayment): Promise<Look> {
    const { attemptId } = payment
    if (underway.has(attemptId) || payment.state !== null) return 'doubtful'
    const since = absentSince.get(attemptId) ?? clock.monotonicMs()
    absentSince.set(attemptId, since)
    if (clock.monotonicMs() - since < timing.absentAfterMs) return 'doubtful'
    const refusal = { code: 'payment_not_started', message: failures.payment_not_started.text }
    answer(payment, { kind: 'refused', attemptId, refusal })
    close(attemptId)
    log.info('a payment was never started', { attemptId })
    await note({ kind: 'final', attemptId, state: 'not_started', at: at() })
    return 'over'
  }

  /** The end is known: on the disk first, then told, and that it was told is written down as well. */
  async function end(payment: KeptPayment, state: AttemptState): Promise<void> {
    const { attemptId } = payment
    if (payment.stands !== 'running') return
    payment.state = state
    payment.stands = 'untold'
    close(attemptId)
    await note({ kind: 'final', attemptId, state, at: at() })
    await tell(payment)
  }

  async function tell(payment: KeptPayment): Promise<void> {
    const { attemptId, salesOrderId } = payment
    const shown = book.of(salesOrderId).attempt
    try {
      await onFinal(shown?.attemptId === attemptId ? shown : attemptOf(payment))
    } catch (error) {
      log.error('who was told of the end of a payment failed', error)
    }
    await note({ kind: 'told', attemptId, at: at() })
  }

  function close(attemptId: string): void {
    followed.get(attemptId)?.stop()
    followed.delete(attemptId)
    absentSince.delete(attemptId)
  }

  function abort(attemptId: string): void {
    const payment = kept.get(attemptId)
    if (!payment) return
    void note({ kind: 'abort', attemptId, at: at() })
      .then(() => shop.api.payments.abort({ params: { paymentId: attemptId } }))
      .then(
        (): AnswerEvent => ({ kind: 'aborted', attemptId, refusal: null }),
        (error: unknown) => afterFailedAbort(asFailedCall(error), attemptId),
      )
      .then((event) => {
        answer(payment, event)
        if (payment.stands === 'running') follow(payment).askNow()
      })
  }

  const noteOutstanding = (salesOrderId: number, outstanding: number) =>
    void book.apply(salesOrderId, { kind: 'outstanding', outstandingCents: centsFromEuros(outstanding) })

  /** A refusal for more than is outstanding says how much that is. */
  function noteOutstandingOf({ salesOrderId }: KeptPayment, error: unknown): void {
    const failed = asFailedCall(error)
    const detail = failed?.code === 'overpayment' ? (failed.detail as { outstanding?: unknown } | undefined) : undefined
    if (typeof detail?.outstanding === 'number') noteOutstanding(salesOrderId, detail.outstanding)
  }

  /** Whether it waits for somebody who stands at this till; a pay link that was handed out does not. */
  const isAtCounter = ({ type, state }: KeptPayment) => type !== 'PAYLINK' || state === null || state === 'unknown'
  const runningHere = () => [...kept.values()].filter((one) => one.stands === 'running' && one.shop === shop.url())

  /** What the till was busy with when it stopped, first of all what somebody waited for. */
  function lastAtCounter(taken: readonly KeptPayment[]): KeptPayment | undefined {
    const youngestLink = clock.now().getTime() - timing.linkReturnsForMs
    return taken.findLast((one) => isAtCounter(one) || Date.parse(one.at) > youngestLink)
  }

  return {
    start,
    abort,
    askNow: (attemptId: string) => followed.get(attemptId)?.askNow(),
    askNowAfterAll: () => {
      for (const following of followed.values()) following.askNow()
    },
    isAnyAtCounter: () => runningHere().some(isAtCounter),

    /** Shows and follows again what the journal says is not over, of this server. */
    takeUp(): void {
      const taken = [...kept.values()].filter(({ stands, shop: of }) => stands !== 'over' && of === shop.url())
      const fresh = taken.filter(({ attemptId }) => !followed.has(attemptId))
      for (const payment of taken) {
        book.restore(attemptOf(payment))
        if (payment.stands === 'untold') void tell(payment)
        else follow(payment).askNow()
      }
      const last = lastAtCounter(fresh)
      if (!last) return
      log.info('a payment was on its way when the till stopped', { attemptId: last.attemptId })
      onReturn(last.salesOrderId)
    },

    /** Asks what is outstanding now; when nothing comes back, what was known stays. */
    async refreshOutstanding(salesOrderId: number): Promise<void> {
      try {
        const { outstanding } = await shop.api.paymentDesk.show({ params: { id: salesOrderId } })
        noteOutstanding(salesOrderId, outstanding)
      } catch (error) {
        log.info('what is outstanding could not be asked', { salesOrderId, code: asFailedCall(error)?.code ?? 'none' })
      }
    },

    stop(): void {
      for (const attemptId of [...followed.keys()]) close(attemptId)
    },
  }
}

const asFailedCall = (error: unknown) => (error instanceof ShopError ? error : undefined)
