import { sql } from 'kysely'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { orderMoney } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../../access/visitor.ts'
import type { Database } from '../../../../db/tables.ts'
import { writeAudit } from '../../../operations/audit/index.ts'
import { enqueue } from '../../../operations/outbox/index.ts'
import { ordersTable, readOrderDetails } from '../../sales-orders/index.ts'
import { lockAttempt } from '../attempts-table.ts'
import { recordEvent } from '../ledger.ts'

type Deps = {
  db: Database
  now: () => Date
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

const MAX_MAILS = 3
const WINDOW_MS = 15 * 60_000

/** Mails the link of an open payment to the buyer. At most three mails per payment are sent in 15 minutes. */
export async function sendPayLink(deps: Deps, paymentId: string, staff: Staff) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, paymentId)
    const details = attempt && (await readOrderDetails(tx, attempt.salesOrderId))
    if (!attempt || !details) return fail('payment_not_found')
    if (attempt.paymentType !== 'PAYLINK' || isFinal(attempt.state) || attempt.paymentUrl === null) {
      return fail('link_not_payable')
    }
    if (details.isWalkIn) return fail('order_without_customer')
    const order = await ordersTable(tx).find(attempt.salesOrderId)
    // The buyer does not owe the amount of withdrawn lines. So an earlier link is refused when nothing is outstanding.
    if (order && order.releasedCents > 0 && orderMoney(order).outstandingCents <= 0) return fail('link_not_payable')

    const at = deps.now()
    const { id, salesOrderId, amountCents, paymentUrl, expiresAt } = attempt
    const recentMails = await tx
      .selectFrom('outbox')
      .select('id')
      // An index of `outbox` has this expression. A filter on the kind alone would read the whole table.
      .where(sql<boolean>`payload ? 'salesOrderId' and (payload ->> 'salesOrderId')::integer = ${salesOrderId}`)
      .where('kind', '=', 'payment-link')
      .where('unique_key', 'like', `payment-link:${id}:%`)
      .where('inserted_at', '>', new Date(at.getTime() - WINDOW_MS))
      .execute()
    if (recentMails.length >= MAX_MAILS) return fail('too_many_mails')

    await enqueue(tx, {
      party: 'mail',
      kind: 'payment-link',
      uniqueKey: `payment-link:${id}:${at.getTime()}`,
      at,
      payload: { salesOrderId, amountCents, paymentUrl, expiresAt: expiresAt?.toISOString() ?? null },
    })
    const actor = `user:${staff.userId}`
    await recordEvent(tx, { salesOrderId, kind: 'pay-link-sent', detail: { attemptId: id, amountCents }, actor, at })
    await writeAudit(tx, {
      actor: staff,
      action: 'payment.link_sent',
      subject: 'payment',
      subjectId: id,
      at,
      before: null,
      after: { salesOrderId, amountCents },
    })
    return ok({ sentTo: details.email })
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}
