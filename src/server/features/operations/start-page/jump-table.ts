import { sql } from 'kysely'
import { BUYER_NAME } from '../../../db/buyer-name.ts'
import { LISTED_PRICE } from '../../../db/listed-price.ts'
import type { Executor } from '../../../db/tables.ts'

export type JumpOrder = { id: number; name: string; insertedAt: Date; priceCents: number }

/** Reads of orders for the jump search. */
export function jumpTable(db: Executor) {
  return {
    /**
     * Returns orders whose number starts with these digits: the exact number first, then the newest. These numbers form
     * a few ranges of the primary key. The query reads only the last `limit` ids of each range, so its cost does not
     * grow with the number of orders.
     */
    async ordersByNumber(digits: string, limit: number): Promise<JumpOrder[]> {
      const ranges = idRangesOf(digits)
      if (ranges.length === 0) return []
      const ends = ranges.map(
        ([from, to]) =>
          sql`(select o.id, o.inserted_at, ${LISTED_PRICE} as price from sales_orders o
            where o.id between ${from} and ${to} order by o.id desc limit ${limit})`,
      )
      const { rows } = await sql<JumpOrder>`
        select o.id, o.inserted_at as "insertedAt", o.price as "priceCents",
          ${BUYER_NAME} as name
        from (${sql.join(ends, sql` union all `)}) o join sales_order_customers c on c.sales_order_id = o.id
        order by o.id = ${Number(digits)} desc, o.id desc limit ${limit}`.execute(db)
      return rows
    },

    /** Returns the service case with this number, in a list. */
    async serviceCase(id: number) {
      if (id < 1 || id > HIGHEST_ID) return []
      return db
        .selectFrom('service_cases')
        .select(['id as serviceCaseId', 'name', 'state', 'products'])
        .where('id', '=', id)
        .execute()
    },
  }
}

/** The highest possible id: the largest integer of PostgreSQL. */
const HIGHEST_ID = 2_147_483_647

/**
 * Returns the ranges of ids that start with these digits.
 *
 * @example idRangesOf('12') // [[12, 12], [120, 129], [1200, 1299], …]
 */
export function idRangesOf(digits: string): [number, number][] {
  const ranges: [number, number][] = []
  if (!/^[1-9]\d*$/.test(digits)) return ranges
  for (let factor = 1; Number(digits) * factor <= HIGHEST_ID; factor *= 10) {
    const from = Number(digits) * factor
    ranges.push([from, Math.min(from + factor - 1, HIGHEST_ID)])
  }
  return ranges
}
