import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrderRow, recordOrderEvent } from '../sales-orders/index.ts'
import { type OpenAmount, openAmountsTable } from './open-amounts-table.ts'

export type ReminderDeps = {
  db: Database
  now: () => Date
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

/** Staff may remind a buyer once in this time. */
const PAUSE_MS = 24 * 3_600_000

/** Returns why this buyer cannot be reminded now; undefined when a reminder may be sent. */
export function reminderRefusal(order: OpenAmount) {
  if (order.isCanceled) return fail('order_canceled')
  if (order.isForgotten) return fail('order_forgotten')
  if (order.isWalkIn) return fail('order_without_customer')
  if (order.isUnderCheck) return fail('payment_under_check')
  if (order.hasRunningPayment) return fail('reminder_payment_running')
  if (order.dueCents <= 0) return fail('nothing_to_pay')
  return undefined
}

/**
 * Mails the buyer that an amount is due, with a button to pay it. A repeated call with the same `requestId` sends no second
 * mail, and within a day no other reminder by hand is sent.
 */
export async function sendReminder(
  deps: ReminderDeps,
  salesOrderId: number,
  { requestId, staff }: { requestId: string; staff: Staff },
) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    await lockOrderRow(tx, salesOrderId)
    const at = deps.now()
    const order = await openAmountsTable(tx, amsterdamDay(at)).find(salesOrderId)
    if (!order) return fail('order_not_found')
    const earlier = await tx
      .selectFrom('payment_reminders')
      .where('request_id', '=', requestId)
      .select(['sales_order_id as salesOrderId', 'amount_cents as amountCents'])
      .executeTakeFirst()
    if (earlier) {
      return earlier.salesOrderId === salesOrderId
        ? ok({ sentTo: order.email, amount: eurosFromCents(earlier.amountCents) })
        : fail('idempotency_key_reused')
    }
    const refusal = reminderRefusal(order)
    if (refusal) return refusal
    const last = order.reminders.at(-1)
    if (last && at.getTime() - Date.parse(last.sentAt) < PAUSE_MS) return fail('reminder_too_soon')
    await writeReminder(tx, order, { step: 0, at, requestId, staff })
    return ok({ sentTo: order.email, amount: eurosFromCents(order.dueCents) })
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

/** `dueOn`: the day that it is about; the earliest due day when absent. */
type Reminder = { step: number; dueOn?: string; at: Date; requestId?: string; staff?: Staff }

/** Stores a reminder with its mail and its event. Returns false when this automatic reminder was sent before. */
export async function writeReminder(tx: Transaction, order: OpenAmount, reminder: Reminder) {
  const { step, at, requestId, staff } = reminder
  const { salesOrderId, dueCents: amountCents } = order
  const dueOn = reminder.dueOn ?? order.dueOn ?? amsterdamDay(at)
  const added = await tx
    .insertInto('payment_reminders')
    .values({
      sales_order_id: salesOrderId,
      due_on: dueOn,
      step,
      amount_cents: amountCents,
      request_id: requestId ?? null,
      sent_at: at,
      sent_by: staff?.userId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await enqueue(tx, {
    party: 'mail',
    kind: 'payment-reminder',
    uniqueKey: `payment-reminder:${added.id}`,
    at,
    payload: { salesOrderId, amountCents, reason: order.reason },
  })
  const actor = staff ? `user:${staff.userId}` : 'system'
  const detail = { amountCents, dueOn, step }
  await recordOrderEvent(tx, { salesOrderId, kind: 'payment-reminded', detail, actor, at })
  if (staff) {
    await writeAudit(tx, {
      actor: staff,
      action: 'payment.reminded',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      before: null,
      after: detail,
      at,
    })
  }
  return true
}
