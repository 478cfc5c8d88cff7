import { sql } from 'kysely'
import type { LoosePayment } from '#shared/contracts/loose-payments.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { type LooseState, looseStateOf } from '#shared/domain/payments/loose-payment.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

type Row = {
  salesOrderId: number
  description: string
  grossCents: number
  vatPercent: number
  vatCents: number
  insertedAt: Date
  takenBy: string | null
  name: string
  email: string
  userId: number | null
  linkedOrderId: number | null
  linkedAt: Date | null
  linkedBy: string | null
  linkVersion: number
  receivedCents: number
  returnedCents: number
  attemptStates: AttemptState[]
  total: number
}

/** SQL condition on a loose payment `l` for each state; the rules of `looseStateOf`. */
const IN_STATE: Readonly<Record<LooseState, ReturnType<typeof sql>>> = {
  linked: sql`l.linked_order_id is not null`,
  running: sql`l.linked_order_id is null and undecided`,
  unpaid: sql`l.linked_order_id is null and not undecided and received = 0`,
  paid: sql`l.linked_order_id is null and not undecided and received > 0 and returned = 0`,
  part_refunded: sql`l.linked_order_id is null and not undecided and returned > 0 and returned < received`,
  refunded: sql`l.linked_order_id is null and not undecided and received > 0 and returned >= received`,
}

/** Reads of payments without an order. */
export function loosePaymentsTable(db: Executor) {
  async function read(condition: ReturnType<typeof sql>, range: { limit: number; offset: number }): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select o.id as "salesOrderId", l.description, o.gross_cents as "grossCents", l.vat_percent as "vatPercent",
        o.vat_cents as "vatCents", o.inserted_at as "insertedAt", seller.email as "takenBy", l.customer_name as name,
        l.email, l.user_id as "userId", l.linked_order_id as "linkedOrderId", l.linked_at as "linkedAt",
        linker.email as "linkedBy", l.link_version as "linkVersion", money.received::int as "receivedCents", money.returned::int as "returnedCents",
        money.states as "attemptStates", count(*) over ()::int as total
      from loose_payments l join sales_orders o on o.id = l.sales_order_id
      left join users seller on seller.id = o.seller_id left join users linker on linker.id = l.linked_by
      cross join lateral (
        select coalesce(sum(e.received), 0) as received, coalesce(sum(e.returned), 0) as returned,
          coalesce(array_agg(a.state), '{}') as states,
          coalesce(bool_or(a.state in ('starting', 'open', 'unknown', 'review')), false) as undecided
        from payment_attempts a cross join lateral (
          select coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as received,
            coalesce(sum(amount_cents) filter (where kind <> 'payment'), 0) as returned
          from payment_entries where attempt_id = a.id) e
        where a.sales_order_id = l.sales_order_id or a.loose_payment_id = l.sales_order_id) money
      where ${condition} order by l.sales_order_id desc limit ${range.limit} offset ${range.offset}`.execute(db)
    return rows
  }

  return {
    /** Returns one loose payment; undefined when it does not exist. */
    async find(salesOrderId: number): Promise<LoosePayment | undefined> {
      const [row] = await read(sql`l.sales_order_id = ${salesOrderId}`, { limit: 1, offset: 0 })
      return row && onWire(row)
    },

    /** Returns a page of the loose payments in a state, newest first, with their number. */
    async page({ page, pageSize, state }: { page: number; pageSize: number; state?: LooseState | undefined }) {
      const condition = state === undefined ? sql`true` : IN_STATE[state]
      const rows = await read(condition, { limit: pageSize, offset: (page - 1) * pageSize })
      const [first] = rows.length > 0 || page === 1 ? rows : await read(condition, { limit: 1, offset: 0 })
      return { items: rows.map(onWire), total: first?.total ?? 0 }
    },

    /** Returns the loose payments of a customer, newest first: of the account, and those with the address. */
    async ofCustomer({ userId, email }: { userId: number | null; email: string | undefined }): Promise<LoosePayment[]> {
      const isOfCustomer = sql`l.user_id = ${userId} or (l.user_id is null and l.email <> '' and l.email = ${email?.toLowerCase() ?? null})`
      return (await read(isOfCustomer, { limit: 100, offset: 0 })).map(onWire)
    },
  }
}

const onWire = (row: Row): LoosePayment => ({
  salesOrderId: row.salesOrderId,
  description: row.description,
  amount: eurosFromCents(row.grossCents),
  vatPercent: row.vatPercent,
  vat: eurosFromCents(row.vatCents),
  state: looseStateOf(row),
  received: eurosFromCents(row.receivedCents),
  refunded: eurosFromCents(row.returnedCents),
  insertDateTime: row.insertedAt.toISOString(),
  takenBy: row.takenBy,
  name: row.name,
  email: row.email,
  userId: row.userId,
  linkedOrderId: row.linkedOrderId,
  linkedDateTime: row.linkedAt?.toISOString() ?? null,
  linkedBy: row.linkedBy,
  linkVersion: row.linkVersion,
})

/**
 * Removes the customer from the loose payments of an account, and from those with an email address. Amount and description
 * stay: the books need them.
 */
export async function forgetLoosePaymentsOf(
  tx: Transaction,
  customer: { userId: number } | { email: string },
): Promise<void> {
  const row = tx.updateTable('loose_payments').set({ user_id: null, customer_name: '', email: '' })
  await ('userId' in customer
    ? row.where('user_id', '=', customer.userId)
    : row.where('email', '=', customer.email.toLowerCase()).where('user_id', 'is', null)
  ).execute()
}
