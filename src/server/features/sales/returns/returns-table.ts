import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReturnView } from '#shared/contracts/returns.ts'
import type { ReturnState } from '#shared/domain/returns/returns.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import type { WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import type { Executor } from '../../../db/tables.ts'

/** A return with the facts of its withdrawal and its order. Amounts in cents. */
export type ReturnRow = {
  id: number
  withdrawalId: number
  salesOrderId: number
  state: ReturnState
  version: number
  sentOn: string | null
  receivedOn: string | null
  netsuiteId: number | null
  declaredAt: Date
  withdrawalState: WithdrawalState
  name: string
  /** What was paid too much for the order. */
  toRefundCents: number
}

/** A stored line of a return, with its order line. */
export type ReturnLineRow = {
  rowId: number
  itemId: number
  displayName: string
  basePrice: number
  unitGrossCents: number
  isMadeToMeasure: boolean
  count: number
  good: number
  damaged: number
  missing: number
  deductedCents: number
  stockCount: number
  reason: string
  /** Pieces of the order line that are taken from stock now. */
  stockTaken: number
}

/** An order line that was delivered, of which pieces are left. */
type DeliveredRow = { rowId: number; count: number }

const COLUMNS = sql`
  t.id, t.withdrawal_id as "withdrawalId", t.sales_order_id as "salesOrderId", t.state, t.version,
  t.sent_on as "sentOn", t.received_on as "receivedOn", t.netsuite_id as "netsuiteId", w.received_at as "declaredAt",
  w.state as "withdrawalState", w.name, greatest(o.paid_cents - o.due_cents, 0) as "toRefundCents"`

const FROM = sql`from returns t join withdrawals w on w.id = t.withdrawal_id join sales_orders o on o.id = t.sales_order_id`

/** A return of which the money is still to be paid back. */
const IS_TO_REFUND = sql<SqlBool>`t.state = 'received' and w.state = 'settled' and o.paid_cents > o.due_cents`

const CONDITIONS: Readonly<Record<ReturnView, RawBuilder<SqlBool>>> = {
  open: sql`(t.state = 'expected' or ${IS_TO_REFUND})`,
  expected: sql`t.state = 'expected'`,
  to_refund: IS_TO_REFUND,
  done: sql`not (t.state = 'expected' or ${IS_TO_REFUND})`,
  all: sql`true`,
}

/** Tables `returns` and `return_lines`. */
export function returnsTable(db: Executor) {
  const where = async (condition: RawBuilder<unknown>) =>
    (await sql<ReturnRow>`select ${COLUMNS} ${FROM} where ${condition}`.execute(db)).rows
  return {
    find: async (id: number) => (await where(sql`t.id = ${id}`))[0],

    findOfWithdrawal: async (withdrawalId: number) => (await where(sql`t.withdrawal_id = ${withdrawalId}`))[0],

    ofOrder: (salesOrderId: number) => where(sql`t.sales_order_id = ${salesOrderId} order by t.id`),

    /** Returns a page of a view, with the number of returns per view. What is due first comes first; finished ones newest first. */
    async page({ view, page, pageSize, salesOrderId }: Page) {
      const matching = salesOrderId === undefined ? sql`true` : sql`t.sales_order_id = ${salesOrderId}`
      const isNewestFirst = view === 'done' || view === 'all'
      const { rows } = await sql<ReturnRow & { products: string }>`
        select ${COLUMNS}, (
          select string_agg(l.count || ' × ' || r.display_name, ', ' order by r.position)
          from return_lines l join sales_order_rows r on r.id = l.sales_order_row_id where l.return_id = t.id) as products
        ${FROM} where ${matching} and ${CONDITIONS[view]}
        order by ${isNewestFirst ? sql`t.id desc` : sql`w.received_at, t.id`}
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
      const counted = await sql<Record<ReturnView, number>>`
        select count(*) filter (where ${CONDITIONS.open})::int as open,
          count(*) filter (where ${CONDITIONS.expected})::int as expected,
          count(*) filter (where ${CONDITIONS.to_refund})::int as to_refund,
          count(*) filter (where ${CONDITIONS.done})::int as done, count(*)::int as "all"
        ${FROM} where ${matching}`.execute(db)
      const counts = counted.rows[0] ?? { open: 0, expected: 0, to_refund: 0, done: 0, all: 0 }
      return { rows, total: counts[view], counts }
    },

    /** Returns the lines in the sequence of the order. */
    async lines(id: number): Promise<ReturnLineRow[]> {
      const rows = await db
        .selectFrom('return_lines as l')
        .innerJoin('sales_order_rows as r', 'r.id', 'l.sales_order_row_id')
        .where('l.return_id', '=', id)
        .orderBy('r.position')
        .select([
          'r.id as rowId',
          'r.item_id as itemId',
          'r.display_name as displayName',
          'r.base_price as basePrice',
          'r.unit_gross_cents as unitGrossCents',
          'r.is_made_to_measure as isMadeToMeasure',
          'r.stock_taken as stockTaken',
          'l.count',
          'l.good_count as good',
          'l.damaged_count as damaged',
          'l.missing_count as missing',
          'l.deducted_cents as deductedCents',
          'l.stock_count as stockCount',
          'l.reason',
        ])
        .execute()
      return rows
    },

    /**
     * Returns the delivered lines of an order with the pieces that can come back. Samples are left out: customers keep them. So are
     * lines of another return.
     */
    async returnableRows(salesOrderId: number, exceptWithdrawalId: number): Promise<DeliveredRow[]> {
      const rows = await db
        .selectFrom('sales_order_rows as r')
        .where('r.sales_order_id', '=', salesOrderId)
        .where('r.state', '=', 'delivered')
        .where(sql<boolean>`r.canceled_count < r.count and not exists (
          select from return_lines l join returns t on t.id = l.return_id
          where l.sales_order_row_id = r.id and t.state <> 'ended' and t.withdrawal_id <> ${exceptWithdrawalId})`)
        .orderBy('r.position')
        .select(['r.id as rowId', 'r.item_code as itemId', sql<number>`r.count - r.canceled_count`.as('count')])
        .execute()
      return rows.filter((row) => !isSample(row)).map(({ rowId, count }) => ({ rowId, count }))
    },

    /** Adds the return of a withdrawal with its lines, or expects an ended one again with these lines. Returns its id. */
    async expect({ withdrawalId, salesOrderId, lines, at }: NewReturn): Promise<number> {
      const again = { sales_order_id: salesOrderId, state: 'expected', sent_on: null, changed_at: at } as const
      const { id } = await db
        .insertInto('returns')
        .values({ withdrawal_id: withdrawalId, sales_order_id: salesOrderId, expected_at: at, changed_at: at })
        .onConflict((conflict) =>
          conflict.column('withdrawal_id').doUpdateSet({ ...again, version: sql<number>`returns.version + 1` }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.deleteFrom('return_lines').where('return_id', '=', id).execute()
      await db
        .insertInto('return_lines')
        .values(lines.map(({ rowId, count }) => ({ return_id: id, sales_order_row_id: rowId, count })))
        .execute()
      return id
    },

    change: (id: number, { state, sentOn, receivedOn, at }: Change) =>
      db
        .updateTable('returns')
        .set((eb) => ({
          ...(state && { state }),
          ...(sentOn !== undefined && { sent_on: sentOn }),
          ...(receivedOn !== undefined && { received_on: receivedOn }),
          changed_at: at,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),

    saveLine: (id: number, { rowId, good, damaged, missing, deductedCents, stockCount, reason }: JudgedLine) =>
      db
        .updateTable('return_lines')
        .set({
          good_count: good,
          damaged_count: damaged,
          missing_count: missing,
          deducted_cents: deductedCents,
          stock_count: stockCount,
          reason,
        })
        .where('return_id', '=', id)
        .where('sales_order_row_id', '=', rowId)
        .execute(),

    saveInErp: (id: number, { netsuiteId, at }: { netsuiteId: number; at: Date }) =>
      db.updateTable('returns').set({ netsuite_id: netsuiteId, synchronized_at: at }).where('id', '=', id).execute(),
  }
}

type Page = {
  view: ReturnView
  page: number
  pageSize: number
  salesOrderId?: number | undefined
}
type NewReturn = { withdrawalId: number; salesOrderId: number; lines: readonly DeliveredRow[]; at: Date }
type Change = { state?: ReturnState; sentOn?: string | null; receivedOn?: string | null; at: Date }
type JudgedLine = Pick<
  ReturnLineRow,
  'rowId' | 'good' | 'damaged' | 'missing' | 'deductedCents' | 'stockCount' | 'reason'
>
