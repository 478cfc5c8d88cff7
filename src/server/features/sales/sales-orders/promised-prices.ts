import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/** How long staff may keep a former price that an offline till promised to a customer. */
const PROMISE_DAYS = 30

/** Prices in EUR excl. VAT, by item id. */
export type PromisedPrices = ReadonlyMap<number, readonly number[]>

/**
 * Returns every price that the shop asked for these items in the last 30 days. A till that was offline may have promised
 * one of them; a price that the shop never asked is not in the result.
 */
export async function readPromisedPrices(db: Executor, ids: readonly number[], now: Date): Promise<PromisedPrices> {
  const since = new Date(now.getTime() - PROMISE_DAYS * 24 * 3_600_000)
  const { rows } = await sql<{ id: number; prices: number[] }>`
    select h.item_id as id, json_agg(h.base_price::float8) as prices
    from price_history h
    where h.item_id = any(${[...ids]}::int[]) and h.valid_from >= (
      select coalesce(max(before.valid_from), '-infinity') from price_history before
      where before.item_id = h.item_id and before.valid_from <= ${since})
    group by h.item_id`.execute(db)
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}
