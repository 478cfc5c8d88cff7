import { sql } from 'kysely'
import { codeOfDelivery } from '#shared/domain/checkout/choice-codes.ts'
import {
  COUNTED_DELIVERIES,
  type DeliveryExperience,
  deliveryExperience,
} from '#shared/domain/planning/delivery-experience.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Operation } from '../../operations/operations/index.ts'

type DeliveryTimesDeps = { db: Database; now: () => Date; changes: ShopChanges }

/**
 * Operation that computes per model how long its last deliveries took, for the product pages. It announces the models whose
 * weeks changed. It may run at any time; two runs write the same.
 */
export const deliveryTimesOperation = (deps: DeliveryTimesDeps): Operation<{ models: number; changed: number }> => ({
  name: 'delivery-times',
  async run() {
    const { db, now, changes } = deps
    const computed = experiences(await lastDeliveries(db))
    const changed = await db.transaction().execute((tx) => store(tx, computed, now()))
    if (changed.length > 0) changes.announce({ itemIds: changed })
    return { models: computed.size, changed: changed.length }
  },
})

/**
 * Reads how many days the last deliveries of each model took. A delivery is an order with this model, made to measure and
 * delivered by van. Deliveries that the customer wanted later are left out: they say nothing about the shop.
 */
async function lastDeliveries(db: Executor): Promise<{ model: number; days: number }[]> {
  const { rows } = await sql<{ model: number; days: number }>`
    with deliveries as (
      select coalesce(i.parent_id, i.id) as model, o.id, max(r.state_on) as day,
        max(r.state_on - (o.inserted_at at time zone 'Europe/Amsterdam')::date)::int as days
      from sales_order_rows r join sales_orders o on o.id = r.sales_order_id join items i on i.id = r.item_id
      where r.state = 'delivered' and r.state_on is not null and r.is_made_to_measure
        and o.delivery = ${codeOfDelivery('delivery')} and o.canceled_at is null
        and not exists (select from promised_periods p where p.sales_order_row_id = r.id and p.cause = 'customer')
        and not exists (select from delivery_preferences w where w.sales_order_id = o.id and w.from_week is not null)
      group by 1, 2
    ), ranked as (
      select model, days, row_number() over (partition by model order by day desc, id desc) as place from deliveries
    )
    select model, days from ranked where place <= ${COUNTED_DELIVERIES}`.execute(db)
  return rows
}

function experiences(rows: readonly { model: number; days: number }[]): Map<number, DeliveryExperience> {
  const byModel = Map.groupBy(rows, ({ model }) => model)
  return new Map(
    [...byModel].flatMap(([model, deliveries]) => {
      const experience = deliveryExperience(deliveries.map(({ days }) => days))
      return experience ? [[model, experience] as const] : []
    }),
  )
}

/** Stores the experiences, and returns the models whose row is new, changed or gone. */
async function store(tx: Executor, computed: ReadonlyMap<number, DeliveryExperience>, at: Date): Promise<number[]> {
  const models = [...computed].map(([item_id, experience]) => ({ item_id, ...experience }))
  const { rows } = await sql<{ id: number }>`
    with computed as (
      select * from jsonb_to_recordset(${JSON.stringify(models)}::jsonb)
        as model (item_id int, "weeksFrom" int, "weeksUntil" int, deliveries int)
    ), gone as (
      delete from model_delivery_times where item_id not in (select item_id from computed) returning item_id
    ), stored as (
      insert into model_delivery_times as t (item_id, weeks_from, weeks_until, deliveries, computed_at)
      select item_id, "weeksFrom", "weeksUntil", deliveries, ${at}::timestamptz from computed
      on conflict (item_id) do update set weeks_from = excluded.weeks_from, weeks_until = excluded.weeks_until,
        deliveries = excluded.deliveries, computed_at = excluded.computed_at
      where (t.weeks_from, t.weeks_until, t.deliveries) <> (excluded.weeks_from, excluded.weeks_until, excluded.deliveries)
      returning item_id
    )
    select item_id as id from gone union all select item_id from stored`.execute(tx)
  return rows.map(({ id }) => id)
}
