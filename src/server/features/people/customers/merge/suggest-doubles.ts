import { sql } from 'kysely'
import type { DoubleReason, MergeSide } from '#shared/contracts/customer-merges.ts'
import type { Executor } from '../../../../db/tables.ts'
import { SIDE_COLUMNS, SIDE_TABLES, sideOf } from './merge-parties.ts'

/** Most pairs in the list. */
const MAX_PAIRS = 50

type Pair = { first: number; second: number; hasPhone: boolean; hasAddress: boolean }

/**
 * Returns pairs of customers that may be the same person, the latest active first: with the same last name and the last
 * nine digits of the phone number, or the same last name, postcode and house number. Compares the buyers of the latest
 * orders. Staff, erased customers and pairs without an account with a proven address or a guest to keep are left out.
 */
export async function suggestDoubles(
  db: Executor,
): Promise<{ items: { first: MergeSide; second: MergeSide; reasons: DoubleReason[] }[]; hasMore: boolean }> {
  const { rows: pairs } = await sql<Pair>`
    with person as materialized (
      select c.id, lower(trim(b.lastname)) as lastname,
        nullif(right(regexp_replace(b.phone_number, '\\D', '', 'g'), 9), '') as phone,
        nullif(upper(replace(b.address ->> 'zipcode', ' ', '')), '') || ' ' || (b.address ->> 'houseNumber') || ' '
          || lower(coalesce(b.address ->> 'houseNumberAddition', '')) as place
      from customers c left join users u on u.id = c.user_id
      join sales_order_customers b on b.sales_order_id = c.latest_order_id
      where c.email not like '%@verwijderd.invalid' and b.email not like '%@verwijderd.invalid' and trim(b.lastname) <> ''
        and coalesce(u.roles, '{}') = '{}' and u.deleted_at is null and (u.id is null or u.email_proven_at is not null)
    ), pair as (
      select a.id as first, b.id as second, true as phone, false as place from person a
      join person b on b.phone = a.phone and b.lastname = a.lastname and b.id > a.id where length(a.phone) = 9
      union all
      select a.id, b.id, false, true from person a
      join person b on b.place = a.place and b.lastname = a.lastname and b.id > a.id
    )
    select first, second, bool_or(phone) as "hasPhone", bool_or(place) as "hasAddress" from pair
    group by first, second order by greatest(first, second) desc, first limit ${MAX_PAIRS + 1}`.execute(db)
  const shown = pairs.slice(0, MAX_PAIRS)
  const ids = [...new Set(shown.flatMap(({ first, second }) => [first, second]))]
  const { rows } = await sql<Parameters<typeof sideOf>[0] & { id: number }>`
    select c.id, ${SIDE_COLUMNS} from ${SIDE_TABLES} where c.id = any(${ids}::int[])`.execute(db)
  const sides = new Map(rows.map((row) => [row.id, sideOf(row)]))
  const items = shown.flatMap(({ hasPhone, hasAddress, ...pair }) => {
    const [first, second] = [sides.get(pair.first), sides.get(pair.second)]
    if (!first || !second || first.isForgotten || second.isForgotten) return []
    // The page of the comparison proposes the account as the one that stays.
    const [kept, other] = first.userId === null && second.userId !== null ? [second, first] : [first, second]
    const reasons: DoubleReason[] = [
      ...(hasPhone ? ['phone' as const] : []),
      ...(hasAddress ? ['address' as const] : []),
    ]
    return [{ first: kept.shown, second: other.shown, reasons }]
  })
  return { items, hasMore: pairs.length > MAX_PAIRS }
}
