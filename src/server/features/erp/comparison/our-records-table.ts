import { sql } from 'kysely'
import type { ErpRecordKind } from '#shared/domain/erp/sync-status.ts'
import { VAT_PERCENT } from '#shared/domain/money/prices.ts'
import type { Executor } from '../../../db/tables.ts'

/** Record of the shop that is in the ERP. */
export type OurRecord = { externalId: string; netsuiteId: number; salesOrderId: number | null }

/** `feeCents`: the fees of cancellations excl. VAT, a line more in an account that has an item for them. */
export type OurOrder = OurRecord & { lineCount: number; netCents: number; feeCents: number }
/** `amountCents` is null when the ledger has no entry for the payment. */
export type OurPayment = OurRecord & { amountCents: number | null }

/**
 * SQL condition for records of an order with an open message: the content of these records will change soon. Messages
 * that staff closed do not count.
 */
const hasOpenMessage = sql`exists (
  select from outbox m where m.party = 'erp' and m.state <> 'sent' and m.state <> 'closed'
    and m.payload ? 'salesOrderId' and (m.payload ->> 'salesOrderId')::integer = r.sales_order_id)`

/** Queries on `erp_records` for the comparison, and its results. */
export function ourRecordsTable(db: Executor) {
  return {
    /** Returns which of these external ids have a row in `erp_records`, also when the record is not delivered yet. */
    async knownIds(externalIds: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`
        select external_id as id from erp_records where external_id = any(${[...externalIds]}::text[])`.execute(db)
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Returns the order id per external id that belongs to an order, payment or refund of the shop. The external id is
     * computed from our own ids, so the row in `erp_records` may be missing.
     */
    async ownSales(externalIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ name: string; salesOrderId: number }>`
        with asked as (select name from unnest(${[...externalIds]}::text[]) as given (name))
        select name, o.id as "salesOrderId" from asked join sales_orders o on name = 'web-so-' || o.id
          and o.id = case when name ~ '^web-so-[0-9]{1,9}$' then substr(name, 8)::int end
        union all
        select name, a.sales_order_id from asked join payment_attempts a on a.id =
          case when name ~ '^web-pay-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(name, 9)::uuid end
        union all
        select name, e.sales_order_id from asked join payment_entries e on e.id =
          case when name ~ '^web-back-[0-9]{1,9}$' then substr(name, 10)::int end`.execute(db)
      return new Map(rows.map(({ name, salesOrderId }) => [name, salesOrderId]))
    },

    /**
     * Returns the comparable orders of these external ids with their totals, rounded per piece as they were sent: without
     * canceled pieces, and with the pieces of lines that were sent closed.
     */
    async orders(externalIds: readonly string[]): Promise<OurOrder[]> {
      const { rows } = await sql<OurOrder>`
        select r.external_id as "externalId", r.netsuite_id as "netsuiteId", r.sales_order_id as "salesOrderId",
          (select count(*)::int from sales_order_rows l where l.sales_order_id = r.sales_order_id) as "lineCount",
          (select coalesce(sum(round(l.base_price * 100) * case when l.canceled_count = l.count then l.count else l.count - l.canceled_count end), 0)::int from sales_order_rows l
            where l.sales_order_id = r.sales_order_id) as "netCents",
          (select coalesce(round(sum(c.fee_cents) * 100.0 / (100 + ${VAT_PERCENT}::int)), 0)::int from order_cancellations c
            where c.sales_order_id = r.sales_order_id) as "feeCents"
        from erp_records r
        where r.external_id = any(${[...externalIds]}::text[]) and r.state in ('accepted', 'compared')
          and not ${hasOpenMessage}`.execute(db)
      return rows
    },

    async payments(externalIds: readonly string[]): Promise<OurPayment[]> {
      const { rows } = await sql<OurPayment>`
        select r.external_id as "externalId", r.netsuite_id as "netsuiteId", r.sales_order_id as "salesOrderId",
          e.amount_cents as "amountCents"
        from erp_records r left join payment_entries e on e.sales_order_id = r.sales_order_id and r.external_id =
          case e.kind when 'payment' then 'web-pay-' || e.attempt_id else 'web-back-' || e.id end
        where r.external_id = any(${[...externalIds]}::text[]) and r.state in ('accepted', 'compared')`.execute(db)
      return rows
    },

    /**
     * Returns records that were never compared, or last compared before `before`. First come those in state `accepted`
     * (sent since their last comparison, or different then), then those that were compared longest ago. Excludes orders
     * with an open message, and records that were accepted after `before`.
     */
    async recheckable(kinds: readonly ErpRecordKind[], before: Date, limit: number): Promise<OurRecord[]> {
      const { rows } = await sql<OurRecord>`
        select external_id as "externalId", netsuite_id as "netsuiteId", sales_order_id as "salesOrderId"
        from erp_records r
        where kind = any(${[...kinds]}::text[]) and state in ('accepted', 'compared')
          and (compared_at is null or compared_at < ${before}) and (accepted_at is null or accepted_at <= ${before})
          and not (kind = 'sales_order' and ${hasOpenMessage})
        order by state = 'accepted' desc, compared_at nulls first, id limit ${limit}`.execute(db)
      return rows
    },

    /**
     * Stores the result of the comparison that started at `at`. Skips records that the ERP accepted after that time.
     */
    async saveResult(externalIds: readonly string[], { isGood, at }: { isGood: boolean; at: Date }): Promise<void> {
      if (externalIds.length === 0) return
      await db
        .updateTable('erp_records')
        .set({ state: isGood ? 'compared' : 'accepted', compared_at: at })
        .where('external_id', 'in', [...externalIds])
        .where('state', 'in', ['accepted', 'compared'])
        .where(({ or, eb }) => or([eb('accepted_at', 'is', null), eb('accepted_at', '<=', at)]))
        .execute()
    },
  }
}
