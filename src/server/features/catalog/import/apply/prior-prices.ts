import { sql } from 'kysely'
import { type PricePoint, priorPrice, REDUCTION_SHOWN_DAYS } from '#shared/domain/money/prior-price.ts'
import type { Transaction } from '../../../../db/tables.ts'

const DAY_MS = 86_400_000

/**
 * Sets the prior price of every reduced item, and clears it when the reduction has ended (docs/law.md#r13).
 *
 * Runs with every import of items and once a day. Stores the prior price with the item, so that lists and product pages
 * read it like the price.
 *
 * @returns the number of items whose prior price changed
 */
export async function refreshPriorPrices(tx: Transaction, now: Date): Promise<number> {
  const histories = await recentChanges(tx, new Date(now.getTime() - REDUCTION_SHOWN_DAYS * DAY_MS))
  const reduced = [...histories].flatMap(([id, history]) => {
    const price = priorPrice(history, now)
    return price === undefined ? [] : [{ id, price }]
  })
  const items = await sql`
    with given as (select id, price from jsonb_to_recordset(${JSON.stringify(reduced)}::jsonb) as given(id int, price numeric)),
    wanted as (
      select i.id, given.price from items i left join given on given.id = i.id
      where i.kind <> 'parent' and (given.id is not null or i.prior_price is not null))
    update items as existing set prior_price = wanted.price, changed_at = ${now} from wanted
    where wanted.id = existing.id and existing.prior_price is distinct from wanted.price`.execute(tx)
  return Number(items.numAffectedRows ?? 0n) + (await setPriorPricesOfModels(tx, now))
}

/** Price histories, oldest price first, of the items whose price changed after `since`. */
async function recentChanges(tx: Transaction, since: Date): Promise<Map<number, PricePoint[]>> {
  const { rows } = await sql<{ id: number; from: Date; netPrice: number }>`
    select item_id as id, valid_from as "from", base_price as "netPrice" from price_history
    where item_id in (select item_id from price_history group by item_id having count(*) > 1 and max(valid_from) >= ${since})
    order by item_id, valid_from`.execute(tx)
  return Map.groupBy(rows, ({ id }) => id)
}

/**
 * Sets the prior price of models: the lowest over the variants, each with its prior price, or with its price when it
 * has no prior price. A variant had or has this price, so "van … vanaf …" never shows a reduction that is too large.
 * Clears the prior price when it is not above the lowest current price.
 */
async function setPriorPricesOfModels(tx: Transaction, now: Date): Promise<number> {
  const models = await sql`
    with before as (
      select parent_id as id, min(coalesce(prior_price, base_price)) as price, min(base_price) as low
      from items where parent_id is not null and is_active group by parent_id having count(prior_price) > 0),
    wanted as (
      select model.id, case when before.price > before.low then before.price end as price
      from items model left join before on before.id = model.id
      where model.kind = 'parent' and (before.id is not null or model.prior_price is not null))
    update items as existing set prior_price = wanted.price, changed_at = ${now} from wanted
    where wanted.id = existing.id and existing.prior_price is distinct from wanted.price`.execute(tx)
  return Number(models.numAffectedRows ?? 0n)
}
