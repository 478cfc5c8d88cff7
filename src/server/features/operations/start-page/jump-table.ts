import { sql } from 'kysely'
import { BUYER_NAME } from '../../../db/buyer-name.ts'
import type { Executor } from '../../../db/tables.ts'

export type JumpOrder = { id: number; name: string; insertedAt: Date; grossCents: number }

/** What the jump search reads of orders. */
export function jumpTable(db: Executor) {
  return {
    /**
     * Orders of which the number begins with these digits: the very one first, then the newest. All numbers that begin so
     * are a few stretches of the key, and of each only its end is read: as quick with a million orders as with ten.
     */
    async ordersByNumber(digits: string, most: number): Promise<JumpOrder[]> {
      const stretches = idRangesOf(digits)
      if (stretches.length === 0) return []
      const ends = stretches.map(
        ([from, to]) =>
          sql`(select id, inserted_at, gross_cents from sales_orders where id between ${from} and ${to} order by id desc limit ${most})`,
      )
      const { rows } = await sql<JumpOrder>`
        select o.id, o.inserted_at as "insertedAt", o.gross_cents as "grossCents",
          ${BUYER_NAME} as name
        from (${sql.join(ends, sql` union all `)}) o join sales_order_customers c on c.sales_order_id = o.id
        order by o.id = ${Number(digits)} desc, o.id desc limit ${most}`.execute(db)
      return rows
    },
  }
}

/** The highest number a record can have. */
const HIGHEST = 2_147_483_647

/** Which numbers begin with these digits. @example idRangesOf('12') // [[12, 12], [120, 129], [1200, 1299], …] */
export function idRangesOf(digits: string): [number, number][] {
  const stretches: [number, number][] = []
  if (!/^[1-9]\d*$/.test(digits)) return stretches
  for (let room = 1; Number(digits) * room <= HIGHEST; room *= 10) {
    const from = Number(digits) * room
    stretches.push([from, Math.min(from + room - 1, HIGHEST)])
  }
  return stretches
}
