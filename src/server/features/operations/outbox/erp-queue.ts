import { sql } from 'kysely'
import { depositExternalId } from '#shared/domain/erp/sync-status.ts'
import type { Executor } from '../../../db/tables.ts'
import type { Message } from './outbox-table.ts'
import { isDue } from './retry-plan.ts'

/** SQL for the id of the order that a message is about. */
const orderId = sql`(outbox.payload ->> 'salesOrderId')::integer`

/**
 * SQL condition: no other message has to arrive before this one. Deposits, refunds and returns wait until their order is in the
 * ERP and does not have to be sent again; a refund also waits for its payment. A refused correction of the order
 * therefore delays no payment. An order waits only for an earlier message of the same order that is queued or being
 * sent.
 */
export const isSendable = sql<boolean>`case
  when outbox.kind in ('deposit', 'refund', 'return') then
    exists (select from erp_records r where r.kind = 'sales_order' and r.sales_order_id = ${orderId}
      and r.netsuite_id is not null and r.content_hash is not null)
    and (outbox.kind in ('deposit', 'return') or exists (
      select from erp_records d where d.external_id = ${depositExternalId('')} || (outbox.payload ->> 'attemptId')
        and d.netsuite_id is not null and d.content_hash is not null))
  else not exists (
    select from outbox earlier
    where earlier.party = 'erp' and earlier.kind = outbox.kind and earlier.state in ('queued', 'sending')
      and earlier.id < outbox.id and earlier.payload ? 'salesOrderId'
      and (earlier.payload ->> 'salesOrderId')::integer = ${orderId})
  end`

const ofSameOrder = sql`other.party = 'erp' and other.payload ? 'salesOrderId'
  and (other.payload ->> 'salesOrderId')::integer = ${orderId}`

/**
 * SQL condition: a message of a payment or a return waits for an order whose message was closed, by staff or because the order was
 * canceled. So the order is not sent.
 */
const orderWasClosed = sql`outbox.kind in ('deposit', 'refund', 'return')
  and not exists (
    select from erp_records r
    where r.kind = 'sales_order' and r.sales_order_id = ${orderId} and r.netsuite_id is not null)
  and exists (select from outbox other where ${ofSameOrder} and other.kind = 'sales-order' and other.state = 'closed')
  and not exists (
    select from outbox other where ${ofSameOrder} and other.kind = 'sales-order' and other.state in ('queued', 'sending', 'dead'))`

/** SQL condition: a refund message waits for a payment whose message staff closed. */
const paymentWasClosed = sql`outbox.kind = 'refund'
  and not exists (select from erp_records d where d.external_id = ${depositExternalId('')} || (outbox.payload ->> 'attemptId')
    and d.netsuite_id is not null and d.content_hash is not null)
  and exists (select from outbox other where other.unique_key = 'deposit:' || (outbox.payload ->> 'attemptId') and other.state = 'closed')`

/** Content hash of a record that staff brought up to date in the ERP. It differs from the hash of every content. */
const BY_HAND = 'by hand'

const ORDER_CANCELED = 'De klant heeft de bestelling geannuleerd voordat zij naar de boekhouding ging.'

const ORDER_EXPIRED = 'De bestelling is vervallen, omdat er niet op tijd betaald is.'

const ORDER_CLOSED =
  'De verkooporder is geannuleerd of met de hand afgehandeld en gaat niet naar de boekhouding, dus dit kan daar niet bij geboekt worden. Probeer de verkooporder alsnog, of handel ook dit met de hand af.'
const PAYMENT_CLOSED =
  'De betaling waarvan dit geld terugging is met de hand afgehandeld en gaat niet naar de boekhouding. Probeer die betaling alsnog, of handel ook dit met de hand af.'

/**
 * Returns SQL that locks and selects the oldest due message that may be sent. `isSendable` needs a query per message, so
 * the messages are sorted first, and `offset 0` prevents that PostgreSQL computes it for the whole queue before it sorts.
 */
export const firstSendable = (now: Date, leaseMs: number) => sql`
  select id from (
    select * from outbox
    where party = 'erp' and state in ('queued', 'sending') and ${isDue(now, leaseMs)}
    order by id offset 0
  ) as outbox
  where ${isSendable} limit 1 for update skip locked`

/** Outbox messages for the ERP, in order of their creation. */
export function erpQueue(db: Executor) {
  return {
    /** Leases the oldest due message. */
    async take(now: Date, leaseMs: number): Promise<Message | undefined> {
      const { rows } = await sql<Message>`
        update outbox set state = 'sending', tries = tries + 1, hold_until = null, next_try_at = ${new Date(now.getTime() + leaseMs)}
        where id = (${firstSendable(now, leaseMs)})
        returning id, kind, unique_key as "uniqueKey", payload, tries, traceparent`.execute(db)
      return rows[0]
    },

    /** Extends the lease of a message that is being sent. */
    async renew(id: number, until: Date): Promise<void> {
      await sql`update outbox set next_try_at = ${until} where id = ${id} and state = 'sending'`.execute(db)
    },

    /** Requeues a message without counting a try, because the ERP was unavailable. */
    async putBack(id: number, { at, reason }: { at: Date; reason: string }): Promise<void> {
      await sql`
        update outbox set state = 'queued', tries = greatest(tries - 1, 0), next_try_at = ${at}, last_error = ${reason}
        where id = ${id} and state = 'sending'`.execute(db)
    },

    /** Due time of the first sendable message; undefined when there is none. */
    async firstDue(): Promise<Date | undefined> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(greatest(next_try_at, hold_until)) as at from outbox
        where party = 'erp' and state in ('queued', 'sending') and ${isSendable}`.execute(db)
      return rows[0]?.at ?? undefined
    },

    /**
     * Makes messages that wait for a closed message dead letters: otherwise they would wait forever, and staff would
     * not see them.
     */
    async giveUpOrphans(): Promise<void> {
      await sql`
        update outbox set state = 'dead',
          last_error = case when ${orderWasClosed} then ${ORDER_CLOSED} else ${PAYMENT_CLOSED} end
        where party = 'erp' and state = 'queued' and kind in ('deposit', 'refund', 'return')
          and ((${orderWasClosed}) or (${paymentWasClosed}))`.execute(db)
    },

    /** Requeues dead payment messages of an order, after the message that they wait for was requeued. */
    async requeuePayments(salesOrderId: number, at: Date): Promise<void> {
      await sql`
        update outbox set state = 'queued', tries = 0, next_try_at = ${at}
        where party = 'erp' and state = 'dead' and kind in ('deposit', 'refund', 'return') and payload ? 'salesOrderId'
          and (payload ->> 'salesOrderId')::integer = ${salesOrderId}`.execute(db)
    },

    /**
     * Queues orders without a message: orders from before the outbox, and orders that were inserted by hand. Also
     * requeues sent messages without a stored ERP record. Skips erased orders and loose payments.
     */
    async addMissingOrders(at: Date): Promise<void> {
      await sql`
        insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
        select 'erp', 'sales-order', 'sales-order:' || o.id, jsonb_build_object('salesOrderId', o.id), ${at}, ${at}
        from sales_orders o where o.synchronized_at is null and o.token_hash <> '' and not o.is_loose_payment
          and not exists (select from outbox m where m.unique_key = 'sales-order:' || o.id)
        order by o.id on conflict (unique_key) do nothing`.execute(db)
      await sql`
        update outbox set state = 'queued', tries = 0, next_try_at = ${at}
        where party = 'erp' and state = 'sent' and payload ? 'salesOrderId'
          and exists (select from sales_orders o where o.id = ${orderId} and o.token_hash <> '')
          and not exists (select from erp_records r where r.netsuite_id is not null and r.external_id = case outbox.kind
            when 'deposit' then ${depositExternalId('')} || (outbox.payload ->> 'attemptId')
            when 'refund' then 'web-back-' || (outbox.payload ->> 'entryId')
            else 'web-so-' || (outbox.payload ->> 'salesOrderId') end)`.execute(db)
    },

    /** Whether the message of the order itself is queued or being sent. */
    async isUnderWay(salesOrderId: number): Promise<boolean> {
      const { rows } = await sql`
        select id from outbox where party = 'erp' and kind = 'sales-order' and state in ('queued', 'sending')
          and payload ? 'salesOrderId' and (payload ->> 'salesOrderId')::integer = ${salesOrderId} limit 1`.execute(db)
      return rows.length > 0
    },

    /**
     * Queues an order and all its payments again, including sent and missing messages, but not those that were closed
     * or are being sent.
     */
    async sendAgain(salesOrderId: number, at: Date): Promise<void> {
      await sql`
        insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
        select 'erp', 'sales-order', 'sales-order:' || o.id, jsonb_build_object('salesOrderId', o.id), ${at}, ${at}
        from sales_orders o where o.id = ${salesOrderId} on conflict (unique_key) do nothing`.execute(db)
      await sql`
        insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
        select 'erp', case e.kind when 'payment' then 'deposit' else 'refund' end,
          case e.kind when 'payment' then 'deposit:' || e.attempt_id else 'refund:' || e.id end,
          jsonb_build_object('salesOrderId', e.sales_order_id, 'attemptId', e.attempt_id, 'amountCents', e.amount_cents)
            || case e.kind when 'payment' then '{}'::jsonb else jsonb_build_object('entryId', e.id) end, ${at}, ${at}
        from payment_entries e where e.sales_order_id = ${salesOrderId}
        order by e.id on conflict (unique_key) do nothing`.execute(db)
      await sql`
        update outbox set state = 'queued', tries = 0, next_try_at = ${at}, last_error = null
        where party = 'erp' and state in ('queued', 'dead', 'sent') and payload ? 'salesOrderId'
          and (payload ->> 'salesOrderId')::integer = ${salesOrderId}`.execute(db)
    },

    /**
     * Whether the message of an order that is not in the ERP was closed, by staff or because the order was canceled.
     * Corrections of the order are then not sent either.
     */
    async wasOrderClosed(salesOrderId: number): Promise<boolean> {
      const { rows } = await sql`
        select id from outbox where party = 'erp' and kind = 'sales-order' and payload ? 'salesOrderId'
          and (payload ->> 'salesOrderId')::integer = ${salesOrderId} and state = 'closed'
          and not exists (
            select from erp_records r where r.kind = 'sales_order' and r.sales_order_id = ${salesOrderId} and r.netsuite_id is not null)
        limit 1`.execute(db)
      return rows.length > 0
    },

    /**
     * Requeues the latest message of an order that is queued or dead. The order is sent in its state at that time.
     * Returns false when there is no such message: then a new one is needed.
     */
    async requeueOrder(salesOrderId: number, at: Date): Promise<boolean> {
      const { rows } = await sql`
        update outbox set state = 'queued', tries = 0, next_try_at = ${at}
        where state in ('queued', 'dead') and id = (
          select id from outbox
          where party = 'erp' and kind = 'sales-order' and state in ('queued', 'dead') and payload ? 'salesOrderId'
            and (payload ->> 'salesOrderId')::integer = ${salesOrderId}
          order by id desc limit 1 for update)
        returning id`.execute(db)
      return rows.length > 0
    },

    /**
     * Withholds a canceled order from the ERP when it was not sent yet. Returns false when it is in the ERP or being
     * sent: staff then have to cancel it there.
     */
    async withholdOrder(salesOrderId: number, at: Date, { isExpired = false } = {}): Promise<boolean> {
      await sql`
        update outbox set state = 'closed', closed_at = ${at}, closed_by = null,
          closed_reason = ${isExpired ? ORDER_EXPIRED : ORDER_CANCELED}
        where party = 'erp' and kind = 'sales-order' and state in ('queued', 'dead') and payload ? 'salesOrderId'
          and (payload ->> 'salesOrderId')::integer = ${salesOrderId}`.execute(db)
      // A separate statement: the update waits for a concurrent lease, and this query then sees the result of that
      // lease.
      return !(await isOrderInErp(db, salesOrderId))
    },

    /** Whether the order is in the ERP, or is being sent to it. */
    isOrderInErp: (salesOrderId: number): Promise<boolean> => isOrderInErp(db, salesOrderId),

    /**
     * Queues the message of a canceled or expired order again, which `withholdOrder` closed, because money arrived for it. Does
     * nothing when staff closed another message of the order: they entered the order in the ERP by hand.
     */
    async sendWithheld(salesOrderId: number, at: Date): Promise<void> {
      await sql`
        update outbox set state = 'queued', tries = 0, next_try_at = ${at}, closed_at = null, closed_reason = null
        where party = 'erp' and kind = 'sales-order' and state = 'closed' and closed_by is null
          and closed_reason in (${ORDER_EXPIRED}, ${ORDER_CANCELED}) and payload ? 'salesOrderId'
          and (payload ->> 'salesOrderId')::integer = ${salesOrderId}
          and not exists (
            select from outbox other where ${ofSameOrder} and other.kind = 'sales-order' and other.state = 'closed'
              and other.closed_by is not null)`.execute(db)
    },

    /**
     * Lets payments of an order go to the ERP again when staff closed the last message that would have sent the order: they
     * brought the order there up to date by hand. Does nothing while a message of the order waits. The next change of the order is sent.
     */
    async acceptByHand(salesOrderId: number): Promise<void> {
      await sql`
        update erp_records set content_hash = ${BY_HAND}
        where kind = 'sales_order' and sales_order_id = ${salesOrderId} and netsuite_id is not null and content_hash is null
          and not exists (
            select from outbox where party = 'erp' and kind = 'sales-order' and state in ('queued', 'sending', 'dead')
              and payload ? 'salesOrderId' and ${orderId} = ${salesOrderId})`.execute(db)
    },

    /** Makes all queued and dead messages due now. */
    async makeAllDue(at: Date): Promise<void> {
      await sql`
        update outbox set next_try_at = ${at}, tries = case state when 'dead' then 0 else tries end, state = 'queued'
        where party = 'erp' and state in ('queued', 'dead')`.execute(db)
    },

    /** Ids of the orders with messages that are queued, being sent or dead, oldest first. */
    async ordersWithUnsentMessages(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select distinct (payload ->> 'salesOrderId')::integer as id from outbox
        where party = 'erp' and state <> 'sent' and state <> 'closed' and payload ? 'salesOrderId' order by id`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    },
  }
}

async function isOrderInErp(db: Executor, salesOrderId: number): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from sales_orders where id = ${salesOrderId} and synchronized_at is not null)
      or exists (select from outbox where party = 'erp' and kind = 'sales-order' and state in ('sending', 'sent')
        and payload ? 'salesOrderId' and (payload ->> 'salesOrderId')::integer = ${salesOrderId}) as "isThere"`.execute(
    db,
  )
  return rows[0]?.isThere === true
}
