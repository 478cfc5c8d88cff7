import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { messagesOf } from './order-timeline.ts'
import { lockOrder } from './orders-table.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * Sends a mail about an order again, to the current email address of the order. The text is written again too, so it
 * has the current data. Payment links are excluded, because the payment panel resends them with its own limit. Repeated
 * calls with the same `key` send one mail.
 */
export async function resendMail(
  { db, now, outboxFilled }: Deps,
  id: number,
  { mailId, key, staff }: { mailId: number; key: string; staff: Staff },
) {
  const sent = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    const mail = (await messagesOf(tx, id)).find((message) => message.id === mailId && message.party === 'mail')
    if (!mail) return fail('mail_not_found')
    if (mail.kind === 'payment-link') return fail('pay_link_not_resent')

    const at = now()
    const isNew = await enqueue(tx, {
      party: 'mail',
      kind: mail.kind,
      uniqueKey: `${mail.kind}:again:${id}:${mailId}:${key}`,
      payload: { ...mail.payload, resentBy: staff.userId },
      at,
    })
    if (isNew)
      await writeAudit(tx, {
        actor: staff,
        action: 'order.mail_resent',
        subject: 'sales_order',
        subjectId: String(id),
        at,
        before: null,
        after: { mail: mail.kind },
      })
    return ok(undefined)
  })
  if (sent.ok) outboxFilled()
  return sent
}
