import { centsFromEuros } from '#shared/domain/money/prices.ts'
import type { PaymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type { Timers } from '../../ports/machine.ts'
import type { DeskBook } from './desk-book.ts'
import { paymentEnder } from './end-payment.ts'
import { followPayment, type PaymentPolling } from './follow-payment.ts'
import { keepPayments } from './kept-payments.ts'
import { paymentLooker } from './look-at-payment.ts'
import type { PaymentDeskDeps } from './payment-desk.ts'
import { attemptOf, type KeptPayment } from './payment-entries.ts'
import { asFailedCall, type Road } from './payment-road.ts'
import { paymentStarter } from './start-payment.ts'

type Deps = Pick<PaymentDeskDeps, 'shop' | 'journal' | 'clock' | 'sessions' | 'log' | 'onFinal' | 'onReturn'> & {
  timers: Timers
  timing: PaymentTiming
  book: DeskBook
}

/**
 * The payments of this till on their way, each along the same road: written down, started, followed until its end is
 * known, written down, told. Whatever stops the till in between, the journal says how far it was.
 */
export function runPayments({ shop, clock, timers, log, timing, book, onReturn, ...deps }: Deps) {
  const kept = keepPayments({ journal: deps.journal, clock, log })
  const followed = new Map<string, PaymentPolling>()

  const noteOutstanding = (salesOrderId: number, outstanding: number) =>
    void book.apply(salesOrderId, { kind: 'outstanding', outstandingCents: centsFromEuros(outstanding) })

  function follow(payment: KeptPayment): PaymentPolling {
    const { attemptId, type } = payment
    const known = followed.get(attemptId)
    if (known) return known
    const following = followPayment({
      clock,
      timers,
      timing,
      isLink: type === 'PAYLINK',
      look: () => looker.look(payment),
      onSilent: () => beforeItsEnd.answer(payment, { kind: 'silent', attemptId }),
    })
    followed.set(attemptId, following)
    return following
  }

  function close(attemptId: string): void {
    followed.get(attemptId)?.stop()
    followed.delete(attemptId)
    looker.forget(attemptId)
  }

  const beforeItsEnd: Omit<Road, 'end'> = {
    shop,
    clock,
    log,
    timing,
    kept,
    noteOutstanding,
    follow,
    close,
    answer: ({ salesOrderId }, event) => void book.answer(salesOrderId, event),
  }
  const ender = paymentEnder(beforeItsEnd, { book, onFinal: deps.onFinal })
  const road: Road = { ...beforeItsEnd, end: ender.end }
  const starter = paymentStarter(road, {
    sessions: deps.sessions,
    onCalled: (attemptId) => looker.forget(attemptId),
  })
  const looker = paymentLooker(road, { isUnderWay: starter.isUnderWay })

  /** Returns whether a customer waits for the payment at this till; for a pay link that was sent out they do not. */
  const isAtCounter = ({ type, state }: KeptPayment) => type !== 'PAYLINK' || state === null || state === 'unknown'
  const ofThisServer = () => kept.all().filter((one) => one.shop === shop.url())

  /** Returns the last payment that was in progress when the till stopped: one at the counter, or a recent pay link. */
  function lastAtCounter(taken: readonly KeptPayment[]): KeptPayment | undefined {
    const youngestLink = clock.now().getTime() - timing.linkReturnsForMs
    return taken.findLast((one) => isAtCounter(one) || Date.parse(one.at) > youngestLink)
  }

  return {
    start: starter.start,
    abort: (attemptId: string) => void ender.abort(attemptId),
    askNowAfterAll: () => {
      for (const following of followed.values()) following.askNow()
    },
    isAnyAtCounter: () => ofThisServer().some((one) => one.stands === 'running' && isAtCounter(one)),

    /** Shows and follows again what the journal says is not over, of this server. */
    takeUp(): void {
      const taken = ofThisServer().filter(({ stands }) => stands !== 'over')
      const fresh = taken.filter(({ attemptId }) => !followed.has(attemptId))
      for (const payment of taken) {
        book.restore(attemptOf(payment))
        if (payment.stands === 'untold') void ender.tell(payment)
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
