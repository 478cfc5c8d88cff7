import { sql } from 'kysely'
import type { ServiceFigure } from '#shared/contracts/service-desk.ts'
import type { Database } from '../../../db/tables.ts'

/** Label of the leather in the options of an order row. */
const LEATHER_LABEL = 'Leer'
/** Most models or leathers in the figures. */
const MAX_FIGURES = 50

const MODEL = sql`coalesce(p.display_name, i.display_name, r.display_name)`
const LEATHER = sql`coalesce((
  select o ->> 'value' from jsonb_array_elements(r.options) o where o ->> 'label' = ${LEATHER_LABEL} limit 1), '')`
const OF_ROW = sql`left join items i on i.id = r.item_id left join items p on p.id = i.parent_id`

/**
 * Returns the service cases of the last months by model and by leather: their number, how many order lines were sold in
 * the same months (not those of which every piece was canceled), and the cost. The cost of a case about several lines is
 * divided over these lines.
 */
export async function showFigures({ db, now }: { db: Database; now: () => Date }, months: number) {
  const since = new Date(now())
  since.setUTCMonth(since.getUTCMonth() - months)
  const by = async (name: typeof MODEL): Promise<ServiceFigure[]> => {
    const { rows } = await sql<{ name: string; cases: number; sold: number; cents: number }>`
      with sold as (
        select ${name} as name, count(*) as sold
        from sales_orders o join sales_order_rows r on r.sales_order_id = o.id ${OF_ROW}
        where o.inserted_at >= ${since} and o.canceled_at is null and r.canceled_count < r.count group by 1
      ), reported as (
        select ${name} as name, count(distinct c.id) as cases,
          sum(c.cost_cents::numeric / greatest(cardinality(c.row_ids), 1)) as cents
        from service_cases c join sales_order_rows r on r.id = any(c.row_ids) ${OF_ROW}
        where c.opened_at >= ${since} group by 1
      )
      select reported.name, cases, coalesce(sold, 0) as sold, round(cents) as cents
      from reported left join sold using (name)
      order by cases desc, name limit ${MAX_FIGURES}`.execute(db)
    return rows.map((row) => ({
      name: row.name,
      cases: Number(row.cases),
      sold: Number(row.sold),
      costCents: Number(row.cents),
    }))
  }
  const { rows: totals } = await sql<{ cases: number; sold: number; cents: number }>`
    select (select count(*) from service_cases where opened_at >= ${since}) as cases,
      (select count(*) from sales_orders where inserted_at >= ${since} and canceled_at is null and gross_cents > 0) as sold,
      (select coalesce(sum(cost_cents), 0) from service_cases where opened_at >= ${since}) as cents`.execute(db)
  const [total] = totals
  return {
    models: await by(MODEL),
    leathers: await by(LEATHER),
    total: {
      name: '',
      cases: Number(total?.cases ?? 0),
      sold: Number(total?.sold ?? 0),
      costCents: Number(total?.cents ?? 0),
    },
  }
}
