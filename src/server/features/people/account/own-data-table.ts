import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/**
 * Reads the data of a person other than their orders: reviews, withdrawals, messages, parked sales, and the events and
 * mails of the orders.
 *
 * Reviews, withdrawals, messages and parked sales are written under a mail address, without an account. They are
 * included only when the person proved that the address is theirs; without proof the caller passes no `email`.
 * Withdrawals of the given orders are always included.
 */
export function ownDataTable(
  db: Executor,
  { orderIds, email, userId }: { orderIds: readonly number[]; email?: string; userId?: number },
) {
  return {
    async reviews() {
      if (email === undefined) return []
      return db
        .selectFrom('product_reviews')
        .select([
          'id',
          'item_id as itemId',
          'inserted_at as insertedAt',
          ...(['name', 'email', 'rating', 'review', 'reaction'] as const),
          'is_valid as isValid',
          'refusal_reason as refusalReason',
        ])
        .where(sql`lower(email)`, '=', email)
        .orderBy('id')
        .execute()
    },

    withdrawals: () =>
      db
        .selectFrom('withdrawals')
        .select(['id', 'received_at as receivedAt', 'state', 'order_number as orderNumber', 'name', 'email'])
        .select(['products', 'reason'])
        .where((eb) =>
          eb.or([
            eb('sales_order_id', 'in', [0, ...orderIds]),
            ...(email === undefined ? [] : [eb(sql`lower(email)`, '=', email)]),
          ]),
        )
        .orderBy('id')
        .execute(),

    /** Returns what came back of withdrawn orders, with what staff found. */
    returns: () =>
      db
        .selectFrom('returns as t')
        .innerJoin('return_lines as l', 'l.return_id', 't.id')
        .innerJoin('sales_order_rows as r', 'r.id', 'l.sales_order_row_id')
        .where('t.sales_order_id', 'in', [0, ...orderIds])
        .orderBy('t.id')
        .orderBy('r.position')
        .select(['t.id as returnId', 't.withdrawal_id as withdrawalId', 't.state', 'r.display_name as product'])
        .select(['t.sent_on as sentOn', 't.received_on as receivedOn', 'l.count', 'l.reason'])
        .select(['l.deducted_cents as deductedCents'])
        .execute(),

    /** Returns the notes of staff about the account or the address. */
    notes: () =>
      db
        .selectFrom('customer_notes')
        .select(['written_at as writtenAt', 'text'])
        .where((eb) => eb.or([eb('user_id', '=', userId ?? 0), eb('guest_email', '=', email ?? '')]))
        .orderBy('id')
        .execute(),

    /** Returns messages from the contact form. */
    async messages() {
      if (email === undefined) return []
      return db
        .selectFrom('contact_messages as m')
        .select(['m.received_at as receivedAt', 'm.order_number as orderNumber'])
        .select(['m.name', 'm.email', 'm.phone', 'm.subject', 'm.message'])
        .select(
          sql<string[]>`array(select answer from contact_answers where contact_message_id = m.id order by id)`.as(
            'answers',
          ),
        )
        .where(sql`lower(m.email)`, '=', email)
        .orderBy('m.id')
        .execute()
    },

    /** Returns parked sales that contain this address. Sales that were removed are empty and have no address. */
    async parkedSales() {
      if (email === undefined) return []
      return db
        .selectFrom('parked_sales')
        .select(['parked_at as parkedAt', 'title', 'content'])
        .where('email', '=', email.toLowerCase())
        .orderBy('parked_at')
        .execute()
    },

    /** Returns the products of which this address is mailed when they are for sale again. */
    async stockWaits() {
      if (email === undefined) return []
      return db
        .selectFrom('stock_waiters as w')
        .innerJoin('items as i', 'i.id', 'w.item_id')
        .select(['w.asked_at as askedAt', 'w.mailed_at as mailedAt', 'i.display_name as product'])
        .where('w.email', '=', email.toLowerCase())
        .orderBy('w.id')
        .execute()
    },

    async history() {
      const events = db.selectFrom('order_events').select(['sales_order_id as orderId', 'kind', 'happened_at as at'])
      return events
        .where('sales_order_id', 'in', [0, ...orderIds])
        .orderBy('id')
        .execute()
    },

    /** Returns the mails about the orders, from the outbox. */
    mails: () =>
      db
        .selectFrom('outbox')
        .select(['kind', 'inserted_at as writtenAt', 'sent_at as sentAt'])
        .select(sql<number>`(payload ->> 'salesOrderId')::int`.as('orderId'))
        .where('party', '=', 'mail')
        .where(sql<number>`(payload ->> 'salesOrderId')::int`, 'in', [0, ...orderIds])
        .orderBy('id')
        .execute(),
  }
}
