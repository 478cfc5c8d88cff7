import { sql } from 'kysely'
import type { ServiceFigure } from '#shared/contracts/service-desk.ts'
import type { Database } from '../../../db/tables.ts'

type Deps = { db: Database; now: () => Date }

/** Label of the leather in the options of an order row. */
const LEATHER_LABEL = 'Leer'
/** Most models or leathers in the figures. */
const MAX_FIGURES = 50
/** The number of sold lines may be this old. It sums all lines of a year, so one order more makes no difference. */
const MAX_AGE_MS = 60_000

const MODEL = sql`coalesce(p.display_name, i.display_name, r.display_name)`
const LEATHER = sql`coalesce((
  select o ->> 'value' from jsonb_array_elements(r.options) o where o ->> 'label' = ${LEATHER_LABEL} limit 1), '')`
const OF_ROW = sql`left join items i on i.id = r.item_id left join items p on p.id = i.parent_id`

/** Sold order lines since a day, by model and by leather, and the number of orders with an amount. */
type SoldLines = { models: Map<string, number>; leathers: Map<string, number>; orders: number }

/**
 * Returns a function that returns the service cases of the last months by model and by leather: their number, how many order
 * lines were sold in the same months (not those of which every piece was canceled), and the cost. The cost of a case about
 * several lines is divided over these lines. Cases and costs are those of now; what was sold may be a minute old.
 */
export function serviceFigures({ db, now }: Deps) {
  const known = new Map<number, { at: number; sold: Promise<SoldLines> }>()

  function soldSince(since: Date, months: number): Promise<SoldLines> {
    const at = now().getTime()
    const last = known.get(months)
    if (last && at >= last.at && at - last.at < MAX_AGE_MS) return last.sold
    const sold = readSold(db, since)
    known.set(months, { at, sold })
    sold.catch(() => known.delete(months)) // the caller gets the error
    return sold
  }

  return async (months: number) => {
    const since = new Date(now())
    since.setUTCMonth(since.getUTCMonth() - months)
    const models = await reportedBy(db, MODEL, since)
    const leathers = await reportedBy(db, LEATHER, since)
    const { rows: totals } = await sql<{ cases: number; cents: number }>`
      select count(*) as cases, coalesce(sum(cost_cents), 0) as cents from service_cases where opened_at >= ${since}`.execute(
      db,
    )
    const [total] = totals
    const sold = await soldSince(since, months)
    const withSold = (figures: CaseFigure[], of: Map<string, number>): ServiceFigure[] =>
      figures.map((figure) => ({ ...figure, sold: of.get(figure.name) ?? 0 }))
    return {
      models: withSold(models, sold.models),
      leathers: withSold(leathers, sold.leathers),
      total: { name: '', cases: Number(total?.cases ?? 0), sold: sold.orders, costCents: Number(total?.cents ?? 0) },
    }
  }
}

type CaseFigure = Omit<ServiceFigure, 'sold'>

async function reportedBy(db: Database, name: typeof MODEL, since: Date): Promise<CaseFigure[]> {
  const { rows } = await sql<{ name: string; cases: number; cents: number }>`
    select ${name} as name, count(distinct c.id) as cases,
      round(sum(c.cost_cents::numeric / greatest(cardinality(c.row_ids), 1))) as cents
    from service_cases c join sales_order_rows r on r.id = any(c.row_ids) ${OF_ROW}
    where c.opened_at >= ${since} group by 1 order by cases desc, name limit ${MAX_FIGURES}`.execute(db)
  return rows.map((row) => ({ name: row.name, cases: Number(row.cases), costCents: Number(row.cents) }))
}

/** Counts the sold lines. Equal lines are counted before their names are looked up. */
async function readSold(db: Database, since: Date): Promise<SoldLines> {
  const { rows } = await sql<{ model: string; leather: string; sold: number }>`
    with lines as (
      select r.item_id, r.display_name, r.options, count(*) as sold
      from sales_orders o join sales_order_rows r on r.sales_order_id = o.id
      where o.inserted_at >= ${since} and o.canceled_at is null and r.canceled_count < r.count group by 1, 2, 3
    )
    select ${MODEL} as model, ${LEATHER} as leather, sum(r.sold)::int as sold from lines r ${OF_ROW} group by 1, 2`.execute(
    db,
  )
  const { rows: orders } = await sql<{ count: number }>`
    select count(*)::int as count from sales_orders
    where inserted_at >= ${since} and canceled_at is null and gross_cents > 0 and not is_loose_payment`.execute(db)
  const sumBy = (name: 'model' | 'leather') => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + row.sold)
    return sums
  }
  return { models: sumBy('model'), leathers: sumBy('leather'), orders: orders[0]?.count ?? 0 }
}
