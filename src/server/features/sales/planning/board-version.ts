import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { waitingOrders } from './plannable-orders.ts'

/** SQL of the number and the hash of rows, in any sequence. No row is twice in a set, so equal hashes do not cancel each other. */
const versionOf = (key: string, xmin: string) =>
  sql`count(*) || '.' || coalesce(bit_xor(hash_record_extended(row(${sql.raw(key)}, ${sql.raw(xmin)}), 0)), 0)`

/** SQL of the versions of settings and locations. */
const COMMON = sql`
  (select ${versionOf('s.is_only', 's.xmin')} from delivery_settings s),
  (select ${versionOf('l.id', 'l.xmin')} from shop_locations l)`

/**
 * Returns a text that changes with every committed change of the rows from which the week of a board is made: stops, rides, settings,
 * locations, orders, lines, customers, answers, preferences and withdrawals.
 *
 * PostgreSQL stores in each version of a row the transaction that wrote it (`xmin`), so the writers of orders have nothing to count. One
 * statement reads the keys and these numbers, and adds them up with a hash of 64 bits. That is a fraction of the work of reading the rows.
 *
 * A new table on the board needs a line here; a test changes a row of each table that the board reads. Versions of different databases
 * cannot be compared.
 *
 * @see {@link https://www.postgresql.org/docs/current/ddl-system-columns.html}
 */
export async function weekVersion(
  db: Executor,
  { monday, sunday }: { monday: string; sunday: string },
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with stops as materialized (
      select id, xmin, sales_order_id from delivery_stops where day >= ${monday} and day <= ${sunday} and state <> 'removed'
    ), planned as materialized (
      select distinct sales_order_id as id from stops
    )
    select
      concat_ws(' ', ${COMMON},
        (select ${versionOf('s.id', 's.xmin')} from stops s),
        (select ${versionOf('r.id', 'r.xmin')} from delivery_rides r where r.day >= ${monday} and r.day <= ${sunday}),
        ${ordersVersion(sql`planned`)}) as version`.execute(db)
  return rows[0]?.version ?? ''
}

/**
 * Returns a text that changes with every committed change of the orders that wait for a date, which are the same for all weeks: their
 * sequence, and the rows of `weekVersion` with those of proposals.
 *
 * @param mostWaiting the number of waiting orders on the board
 */
export async function waitingVersion(db: Executor, mostWaiting: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with waits as materialized (
      select id, row_number() over () as place from (${waitingOrders(mostWaiting)}) as waiting
    )
    select
      concat_ws(' ', ${COMMON},
        (select string_agg(id::text, ',' order by place) from waits),
        (select ${versionOf('f.id', 'f.xmin')} from waits join delivery_offers f on f.sales_order_id = waits.id),
        ${ordersVersion(sql`waits`)}) as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** SQL of the versions of these orders, as `readPlannedOrders` and `readWaysIn` read them. Items have the seat height of a measured piece. */
const ordersVersion = (ids: RawBuilder<unknown>) => sql`
  (select ${versionOf('o.id', 'o.xmin')} from ${ids} i join sales_orders o on o.id = i.id),
  (select ${versionOf('c.sales_order_id', 'c.xmin')} from ${ids} i join sales_order_customers c on c.sales_order_id = i.id),
  (select ${versionOf('r.id', 'r.xmin')} from ${ids} i join sales_order_rows r on r.sales_order_id = i.id),
  (select ${versionOf('s.id', 's.xmin')} from ${ids} i join delivery_stops s on s.sales_order_id = i.id
    where s.state in ('planned', 'under_way')),
  (select ${versionOf('a.sales_order_id', 'a.xmin')} from ${ids} i join delivery_access a on a.sales_order_id = i.id),
  (select ${versionOf('g.sales_order_id', 'g.xmin')} from ${ids} i join delivery_passages g on g.sales_order_id = i.id),
  (select ${versionOf('r.id', 't.xmin')} from ${ids} i join delivery_passages g on g.sales_order_id = i.id
    join sales_order_rows r on r.sales_order_id = i.id join items t on t.id = r.item_id),
  (select ${versionOf('m.id', 'm.xmin')} from matrix_options m where m.axis = 'matrixSeatheight'),
  (select ${versionOf('p.sales_order_id', 'p.xmin')} from ${ids} i join delivery_preferences p on p.sales_order_id = i.id),
  (select ${versionOf('w.id', 'w.xmin')} from ${ids} i join withdrawals w on w.sales_order_id = i.id)`
