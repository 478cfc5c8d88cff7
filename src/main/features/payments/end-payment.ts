import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { afterFailedAbort } from '#shared/domain/payments/payment-policy.ts'
import type { AttemptEvent } from '#shared/domain/payments/payment-process.ts'
import type { DeskBook } from './desk-book.ts'
import type { PaymentDeskDeps } from './payment-desk.ts'
import { attemptOf, type KeptPayment } from './payment-entries.ts'
import { asFailedCall, type Road } from './payment-road.ts'

type Deps = Pick<PaymentDeskDeps, 'onFinal'> & { book: DeskBook }

/** Brings a payment to its end: tells of it once it is known, and breaks it off when that is asked. */
export function paymentEnder(road: Omit<Road, 'end'>, { book, onFinal }: Deps) {
  const { shop, log, kept } = road

  /** The end is known: on the disk first, then told, and that it was told is written down as well. */
  async function end(payment: KeptPayment, state: AttemptState): Promise<void> {
    const { attemptId } = payment
    if (payment.stands !== 'running') return
    payment.state = state
    payment.stands = 'untold'
    road.close(attemptId)
    await kept.note({ kind: 'final', attemptId, state })
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
    await kept.note({ kind: 'told', attemptId })
  }

  async function abort(attemptId: string): Promise<void> {
    const payment = kept.of(attemptId)
    if (!payment) return
    await kept.note({ kind: 'abort', attemptId })
    const event = await shop.api.payments.abort({ params: { paymentId: attemptId } }).then(
      (): AttemptEvent => ({ kind: 'aborted', attemptId, refusal: null }),
      (error: unknown) => afterFailedAbort(asFailedCall(error), attemptId),
    )
    road.answer(payment, event)
    if (payment.stands === 'running') road.follow(payment).askNow()
  }

  return { end, tell, abort }
}
