import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { recordOrderEvent } from './order-events.ts'
import { lockOrder } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'

type Deps = { db: Database; now: () => Date }

/**
 * Links an order to an existing account, whose owner may then see and pay the order. Unlinks the order when `email` is
 * null.
 *
 * The account must have a proven email address. Anyone can register with any address, and the order's data is for its
 * buyer only.
 */
export function linkCustomer({ db, now }: Deps, id: number, { email, staff }: { email: string | null; staff: Staff }) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return fail('order_not_found')
    // A loose payment has a customer of its own, and is not in the ERP.
    if (order.isLoosePayment) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    const account =
      email === null
        ? null
        : await tx
            .selectFrom('users')
            .where('email', '=', email.toLowerCase())
            .where('deleted_at', 'is', null)
            .select(['id', 'email_proven_at as provenAt'])
            .executeTakeFirst()
    if (account === undefined) return fail('account_not_found')
    if (account && account.provenAt === null) return fail('account_not_proven')

    const { userId } = await tx
      .selectFrom('sales_orders')
      .where('id', '=', id)
      .select('user_id as userId')
      .executeTakeFirstOrThrow()
    const linkedUserId = account?.id ?? null
    if (userId === linkedUserId) return ok(undefined)

    const at = now()
    await tx.updateTable('sales_orders').set({ user_id: linkedUserId }).where('id', '=', id).execute()
    const kind = linkedUserId === null ? 'customer-unlinked' : 'customer-linked'
    const detail = { userId: linkedUserId, before: userId }
    await recordOrderEvent(tx, { salesOrderId: id, kind, detail, actor: actorOf(staff), at })
    await writeAudit(tx, {
      actor: staff,
      action: `order.${kind.replace('-', '_')}`,
      subject: 'sales_order',
      subjectId: String(id),
      at,
      before: { userId },
      after: { userId: linkedUserId },
    })
    return ok(undefined)
  })
}
