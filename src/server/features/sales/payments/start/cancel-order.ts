import { refusedAction } from '#shared/domain/orders/order-life.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { Outage } from '../../../../ports/outage.ts'
import {
  type Caller,
  isShopperOf,
  lockOrder,
  type OrderFacts,
  ordersTable,
  writeCancellation,
} from '../../sales-orders/index.ts'
import { attemptsTable } from '../attempts-table.ts'
import type { PollDeps } from '../reconcile/poll-provider.ts'
import { abortAtProvider } from './abort-payment.ts'

type Deps = PollDeps & {
  /** Called after the commit: the stock of these items has increased. */
  stockChanged(itemIds: readonly number[]): void
}

/**
 * Cancels an unpaid order of the web shop at its buyer's request (docs/decisions.md#i41).
 *
 * An open payment is ended at the provider first, because the buyer may be paying in another tab. The order is not
 * canceled when the provider reports the payment as paid, or is unreachable. A second call returns the existing
 * cancellation.
 */
export async function cancelOrder(deps: Deps, id: number, reason: 'changed' | 'unwanted', caller: Caller) {
  const order = await ordersTable(deps.db).find(id)
  if (!order || !isShopperOf(order, caller)) return fail('order_not_found')
  if (order.canceledAt) return ok(reply(order.id, order.canceledAt))
  const refusal = await refusalReason(deps, order)
  if (refusal) return fail(refusal)

  const ended = await endOpenPayment(deps, id)
  if (!ended.ok) return ended

  const canceled = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, id)
    if (!locked) return fail('order_not_found')
    if (locked.canceledAt) return ok({ at: locked.canceledAt, released: [] })
    // Another tab may have started a payment after the open payment was ended.
    if (await attemptsTable(tx).openOf(id)) return fail('payment_unavailable')
    const laterRefusal = await refusalReason({ db: tx }, locked)
    if (laterRefusal) return fail(laterRefusal)
    const at = deps.now()
    const actor = caller.visitor.kind === 'user' ? `user:${caller.visitor.userId}` : 'guest'
    return ok({ at, released: await writeCancellation(tx, id, { reason, actor, at }) })
  })
  if (!canceled.ok) return canceled
  if (canceled.value.released.length > 0) deps.stockChanged(canceled.value.released)
  deps.outboxFilled()
  return ok(reply(id, canceled.value.at))
}

const reply = (salesOrderId: number, at: Date) => ({ salesOrderId, canceledDateTime: at.toISOString() })

/** Returns the reason why the buyer cannot cancel this order; undefined when cancellation is allowed. */
async function refusalReason({ db }: { db: Parameters<typeof attemptsTable>[0] }, order: OrderFacts) {
  const hasPaymentInReview = await attemptsTable(db).hasInState(order.id, 'review')
  const refused = refusedAction('cancel_by_buyer', { ...order, hasPaymentInReview })
  // An order that has ended is answered before, so these codes cannot come from here.
  if (refused === 'order_canceled' || refused === 'order_expired' || refused === 'order_forgotten') {
    return 'order_not_cancelable' as const
  }
  return refused
}

/** Ends the open payment of an order, if there is one. */
async function endOpenPayment(deps: Deps, salesOrderId: number) {
  const open = await attemptsTable(deps.db).openOf(salesOrderId)
  if (!open) return ok(undefined)
  // A customer may be presenting a card at the counter. Only staff can end that payment.
  if (open.paymentType === 'TERMINAL') return fail('order_not_cancelable')
  try {
    const { state } = await abortAtProvider(deps, open)
    if (!isFinal(state)) return fail(open.payId === null ? 'payment_unknown' : 'payment_unavailable')
    return ok(undefined)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    deps.log.warn(
      { attemptId: open.id, reason: error.reason },
      'order cancellation failed: the open payment could not be ended',
    )
    return fail('payment_unavailable')
  }
}
