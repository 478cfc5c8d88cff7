import { type RawBuilder, sql } from 'kysely'
import type { MergedKind } from '#shared/contracts/customer-merges.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import type { Executor, MovedRows, Transaction } from '../../../../db/tables.ts'

/** A customer of a merge: its account, and the address under which data without an account is stored. */
export type MergeParty = {
  userId: number | null
  /** In lower case. Null for an account that did not prove its address: data under the address may be of another person. */
  email: string | null
}

type Move = {
  kind: MergedKind
  table: string
  /** Primary key. */
  id: string
  where: RawBuilder<unknown>
  /** New values of the changed columns. */
  changes: Record<string, string | number | null>
}

/**
 * Returns every move of a merge. Orders and notes of an account get the other account. Data that is stored under an email
 * address gets the address of the customer that stays, because exports and erasures find it by that address.
 */
export function movesOf(kept: MergeParty, other: MergeParty): Move[] {
  const isOfOther = (column: string) => sql`lower(${sql.ref(column)}) = ${other.email}`
  const ofAccount = other.userId === null ? [] : accountMoves(kept, other.userId)
  if (other.email === null) return ofAccount
  const guestOrders = sql`sales_order_id in (
    select c.sales_order_id from sales_order_customers c join sales_orders o on o.id = c.sales_order_id
    where lower(c.email) = ${other.email} and o.user_id is null and not o.is_walk_in)`
  const byAddress = (kind: MergedKind, table: string, id = 'id'): Move[] =>
    kept.email === null ? [] : [{ kind, table, id, where: isOfOther('email'), changes: { email: kept.email } }]
  return [
    ...ofAccount,
    kept.userId === null
      ? {
          kind: 'orders',
          table: 'sales_order_customers',
          id: 'sales_order_id',
          where: guestOrders,
          changes: { email: kept.email },
        }
      : {
          kind: 'orders',
          table: 'sales_orders',
          id: 'id',
          where: sql`user_id is null and not is_walk_in
            and id in (select sales_order_id from sales_order_customers where lower(email) = ${other.email})`,
          changes: { user_id: kept.userId },
        },
    {
      kind: 'notes',
      table: 'customer_notes',
      id: 'id',
      where: sql`guest_email = ${other.email}`,
      changes: kept.userId === null ? { guest_email: kept.email } : { user_id: kept.userId, guest_email: null },
    },
    {
      kind: 'loose_payments',
      table: 'loose_payments',
      id: 'sales_order_id',
      where: sql`email = ${other.email} and user_id is null`,
      changes: { email: kept.email, ...(kept.userId !== null && { user_id: kept.userId }) },
    },
    ...byAddress('quotes', 'quotes'),
    ...byAddress('service_cases', 'service_cases'),
    ...byAddress('reviews', 'product_reviews'),
    ...byAddress('messages', 'contact_messages'),
    ...byAddress('withdrawals', 'withdrawals'),
    ...byAddress('parked_sales', 'parked_sales'),
    // An address waits once for a product. A second wait of the same person is left as it is.
    ...byAddress('stock_waits', 'stock_waiters').map((move) => ({
      ...move,
      where: sql`${move.where} and not (mailed_at is null and exists (
        select from stock_waiters w where w.item_id = stock_waiters.item_id and w.email = ${kept.email} and w.mailed_at is null))`,
    })),
  ]
}

function accountMoves(kept: MergeParty, otherUserId: number): Move[] {
  const changes = { user_id: kept.userId }
  const ofOther = sql`user_id = ${otherUserId}`
  return [
    { kind: 'orders', table: 'sales_orders', id: 'id', where: ofOther, changes },
    { kind: 'notes', table: 'customer_notes', id: 'id', where: ofOther, changes },
    { kind: 'loose_payments', table: 'loose_payments', id: 'sales_order_id', where: ofOther, changes },
    { kind: 'call_backs', table: 'call_backs', id: 'id', where: ofOther, changes },
    {
      // The customer that stays keeps their own details.
      kind: 'details',
      table: 'customer_details',
      id: 'user_id',
      where: sql`${ofOther} and not exists (select from customer_details d where d.user_id = ${kept.userId})`,
      changes,
    },
  ]
}

/** Counts what a merge would move, per kind. */
export async function countMoves(db: Executor, moves: readonly Move[]): Promise<{ kind: MergedKind; count: number }[]> {
  const counts = new Map<MergedKind, number>()
  for (const { kind, table, where } of moves) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db)
    counts.set(kind, (counts.get(kind) ?? 0) + (rows[0]?.count ?? 0))
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).filter(({ count }) => count > 0)
}

/**
 * Returns moves in the sequence in which their rows are locked: withdrawals before orders, because a step of a withdrawal locks its
 * order after itself. The moves of a merge do not depend on each other.
 */
const inLockSequence = <One extends { table: string }>(moves: readonly One[]): One[] => {
  const isFirst = ({ table }: One) => table === 'withdrawals'
  const isOrder = ({ table }: One) => table === 'sales_orders'
  const others = moves.filter((move) => !(isFirst(move) || isOrder(move)))
  return [...moves.filter(isFirst), ...moves.filter(isOrder), ...others]
}

/** Moves the rows, and returns them as they were. */
export async function applyMoves(tx: Transaction, moves: readonly Move[]): Promise<MovedRows[]> {
  const moved: MovedRows[] = []
  for (const { table, id, where, changes } of inLockSequence(moves)) {
    const columns = [...new Set([id, ...Object.keys(changes)])]
    const former = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))
    const { rows } = await sql<{ former: Record<string, unknown> }>`
      select jsonb_build_object(${former}) as former from ${sql.table(table)} where ${where} order by ${sql.ref(id)} for update`.execute(
      tx,
    )
    if (rows.length === 0) continue
    const ids = rows.map((row) => String(row.former[id]))
    const values = sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    await sql`update ${sql.table(table)} set ${values} where ${sql.ref(id)}::text = any(${ids}::text[])`.execute(tx)
    moved.push({ table, rows: rows.map((row) => row.former), changes })
  }
  return moved
}

/** The tables that a merge may change, with their keys. */
const KEYS: Readonly<Partial<Record<string, string>>> = lookup({
  sales_orders: 'id',
  sales_order_customers: 'sales_order_id',
  customer_notes: 'id',
  loose_payments: 'sales_order_id',
  call_backs: 'id',
  customer_details: 'user_id',
  quotes: 'id',
  service_cases: 'id',
  product_reviews: 'id',
  contact_messages: 'id',
  withdrawals: 'id',
  parked_sales: 'id',
  stock_waiters: 'id',
})

/**
 * Gives the moved rows their former values. Returns false when a row has changed since the merge or was removed; the caller
 * then rolls back.
 */
export async function revertMoves(tx: Transaction, moved: readonly MovedRows[]): Promise<boolean> {
  for (const { table, rows, changes } of inLockSequence(moved)) {
    const id = KEYS[table]
    if (id === undefined) throw new Error(`a merge never moves rows of ${table}`)
    const columns = Object.keys(changes)
    const former = sql.join(columns.map((column) => sql`${sql.ref(column)} = f.${sql.ref(column)}`))
    const isUnchanged = sql.join(
      Object.entries(changes).map(([column, value]) => sql`t.${sql.ref(column)} is not distinct from ${value}`),
      sql` and `,
    )
    // The key itself is what moved in `customer_details`: it has one row, found by its new key.
    const isSame = columns.includes(id) ? sql`true` : sql`t.${sql.ref(id)} = f.${sql.ref(id)}`
    const { rows: reverted } = await sql`
      update ${sql.table(table)} t set ${former}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) f
      where ${isSame} and ${isUnchanged} returning 1`.execute(tx)
    if (reverted.length !== rows.length) return false
  }
  return true
}
