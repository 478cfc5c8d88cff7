import { sql } from 'kysely'
import type { InvoicedOrder } from '#shared/domain/erp/erp-documents.ts'
import type { Executor } from '../../../db/tables.ts'
import type { ErpStoredDocument, ErpStoredDocumentLine } from '../../../ports/erp-records.ts'

/** An order that has documents, for the comparison with the ERP. */
export type OrderToCompare = InvoicedOrder & { salesOrderId: number }

type NewDocument = ErpStoredDocument & { salesOrderId: number; lines: readonly ErpStoredDocumentLine[] }

/** Reads and stores the invoices and credit notes of the ERP. */
export function erpDocumentsTable(db: Executor) {
  const columns = [
    'netsuite_id as documentId',
    'sales_order_id as salesOrderId',
    'kind',
    'number',
    'issued_on as issuedOn',
    'net_cents as netCents',
    'vat_cents as vatCents',
    'gross_cents as grossCents',
    'lines',
  ] as const

  return {
    /** Returns the documents of an order that the ERP still has, oldest first. */
    ofOrder: (salesOrderId: number) =>
      db
        .selectFrom('erp_documents')
        .select(columns)
        .where('sales_order_id', '=', salesOrderId)
        .where('gone_at', 'is', null)
        .orderBy('issued_on')
        .orderBy('netsuite_id')
        .execute(),

    /** Returns one document of an order; undefined when it does not exist or the ERP no longer has it. */
    find: (salesOrderId: number, documentId: number) =>
      db
        .selectFrom('erp_documents')
        .select(columns)
        .where('netsuite_id', '=', documentId)
        .where('sales_order_id', '=', salesOrderId)
        .where('gone_at', 'is', null)
        .executeTakeFirst(),

    /** Returns the order of the shop for each of these external ids. Unknown ids are absent. */
    async orderIds(externalIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ name: string; salesOrderId: number }>`
        select name, o.id as "salesOrderId" from unnest(${[...externalIds]}::text[]) as given (name)
        join sales_orders o on o.id = case when name ~ '^web-so-[0-9]{1,9}$' then substr(name, 8)::int end`.execute(db)
      return new Map(rows.map(({ name, salesOrderId }) => [name, salesOrderId]))
    },

    /** Stores a document, or replaces its content when the ERP changed it. */
    async save({ id, salesOrderId, lines, ...document }: NewDocument, at: Date): Promise<void> {
      const { kind, number, issuedOn, vatCents, grossCents } = document
      const content = {
        sales_order_id: salesOrderId,
        kind,
        number,
        issued_on: issuedOn,
        net_cents: grossCents - vatCents,
        vat_cents: vatCents,
        gross_cents: grossCents,
        lines: JSON.stringify(lines.map(({ description, count, netCents }) => ({ description, count, netCents }))),
        read_at: at,
        gone_at: null,
      }
      await db
        .insertInto('erp_documents')
        .values({ netsuite_id: id, ...content, first_read_at: at })
        .onConflict((conflict) => conflict.column('netsuite_id').doUpdateSet(content))
        .execute()
    },

    /** Returns ids of documents that were last read before `before`, the longest ago first. */
    async unread(before: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('erp_documents')
        .select('netsuite_id as id')
        .where('gone_at', 'is', null)
        .where('read_at', '<', before)
        .orderBy('read_at')
        .orderBy('netsuite_id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Marks documents as gone from the ERP, and returns them. */
    markGone: (ids: readonly number[], at: Date) =>
      db
        .updateTable('erp_documents')
        .set({ gone_at: at, read_at: at })
        .where('netsuite_id', 'in', [0, ...ids])
        .where('gone_at', 'is', null)
        .returning(['netsuite_id as documentId', 'sales_order_id as salesOrderId', 'kind', 'number'])
        .execute(),

    /** Records that these documents were read unchanged or could not be read. */
    async markRead(ids: readonly number[], at: Date): Promise<void> {
      await db
        .updateTable('erp_documents')
        .set({ read_at: at })
        .where('netsuite_id', 'in', [0, ...ids])
        .execute()
    },

    /** Returns the orders with documents and a number above `after`, in the sequence of their numbers. */
    async ordersToCompare(after: number, limit: number): Promise<OrderToCompare[]> {
      const { rows } = await sql<OrderToCompare>`
        select o.id as "salesOrderId", o.due_cents as "dueCents", o.released_cents as "releasedCents",
          o.delivered_on is not null and o.canceled_at is null as "isDelivered", sold.net as "netCents", sold.pieces,
          made.documents
        from (select distinct sales_order_id as id from erp_documents
          where gone_at is null and sales_order_id > ${after} order by 1 limit ${limit}) as given
        join sales_orders o on o.id = given.id
        join lateral (select coalesce(sum(round(r.base_price * 100) * r.count), 0)::int as net,
          coalesce(sum(r.count), 0)::int as pieces from sales_order_rows r where r.sales_order_id = o.id) sold on true
        join lateral (select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'netCents', d.net_cents,
          'vatCents', d.vat_cents, 'grossCents', d.gross_cents, 'lineCount', jsonb_array_length(d.lines))
          order by d.netsuite_id) as documents
          from erp_documents d where d.sales_order_id = o.id and d.gone_at is null) made on true
        order by o.id`.execute(db)
      return rows
    },
  }
}
