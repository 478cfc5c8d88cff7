import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../../db/tables.ts'
import type { Log } from '../../../../ports/log.ts'
import { lockOrder } from '../../sales-orders/index.ts'
import { attemptsTable, isAttemptOf } from '../attempts-table.ts'

type Deps = { db: Database; now: () => Date; log: Log }

type Start = { paymentId: string; salesOrderId: number }

/**
 * Abandons a start whose response never reached the till. If the attempt exists, returns its state. If it does not
 * exist, stores its id and returns `abandoned`. A start that arrives later with this id is refused
 * (`payment_not_started`).
 *
 * Locks the order, as a start does. So either the start is first and its attempt is returned, or the start is refused.
 * A repeated call changes nothing.
 *
 * Fails with `order_not_found`, and with `payment_not_found` when the attempt belongs to another order.
 */
export function abandonStart({ db, now, log }: Deps, { paymentId, salesOrderId }: Start, userId: number) {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, salesOrderId))) return fail('order_not_found')
    const attempts = attemptsTable(tx)
    const attempt = await attempts.find(paymentId)
    if (attempt && !isAttemptOf(attempt, salesOrderId)) return fail('payment_not_found')
    if (attempt) return ok({ state: attempt.state, paymentUrl: attempt.paymentUrl })

    await attempts.abandonStart({ id: paymentId, salesOrderId, abandonedBy: userId, at: now() })
    log.info({ orderId: salesOrderId, attemptId: paymentId }, 'payment start abandoned')
    return ok({ state: 'abandoned' as const, paymentUrl: null })
  })
}
