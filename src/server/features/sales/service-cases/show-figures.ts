import { sql } from 'kysely'
import type { BatchFigure, ServiceFigure } from '#shared/contracts/service-desk.ts'
import { monthsBefore } from '#shared/kernel/dates.ts'
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
/** Month of production of a row without a batch; null for a row with one, and for a row that never was in production. */
const MONTH = sql`case when r.leather_batch = '' then to_char(r.production_on, 'YYYY-MM') end`
const OF_ROW = sql`left join items i on i.id = r.item_id left join items p on p.id = i.parent_id`

/** Sold order lines since a day, by model and by leather, and the number of orders with an amount. */
type SoldLines = { models: Map<string, number>; leathers: Map<string, number>; orders: number }

/**
 * Returns a function that returns the service cases of the last months by model and by leather: their number, how many order
 * lines were sold in the same months (not those of which every piece was canceled), and the cost. Also by batch of leather, or by
 * leather and month of production where the batch is unknown: next to these is the number of all lines that were made. The cost of a case about
 * several lines is divided over these lines. What was sold, and the names of products, may be a minute old. Cases and costs are those
 * of now: they are computed again when a case of the period changed.
 */
export function serviceFigures({ db, now }: Deps) {
  const known = new Map<number, { at: number; sold: Promise<SoldLines> }>()
  const knownCases = new Map<number, { at: number; version: string; cases: CaseFigures }>()

  async function casesSince(since: Date, months: number): Promise<CaseFigures> {
    const at = now().getTime()
    const version = await versionOf(db, since)
    const last = knownCases.get(months)
    if (last && last.version === version && at >= last.at && at - last.at < MAX_AGE_MS) return last.cases
    const cases = await readCases(db, since)
    knownCases.set(months, { at, version, cases })
    return cases
  }

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
    const since = monthsBefore(now(), months)
    const { models, leathers, batches, total } = await casesSince(since, months)
    const sold = await soldSince(since, months)
    const withSold = (figures: CaseFigure[], of: Map<string, number>): ServiceFigure[] =>
      figures.map((figure) => ({ ...figure, sold: of.get(figure.name) ?? 0 }))
    return {
      models: withSold(models, sold.models),
      leathers: withSold(leathers, sold.leathers),
      batches,
      total: { ...total, sold: sold.orders },
    }
  }
}

type CaseFigure = Omit<ServiceFigure, 'sold'>

type CaseFigures = { models: CaseFigure[]; leathers: CaseFigure[]; batches: BatchFigure[]; total: CaseFigure }

/**
 * Returns a text that changes with every committed change of the cases since a day: a hash of their keys and of `xmin`, the transaction
 * that PostgreSQL stores in each version of a row. It is read in a fraction of the time of the figures.
 */
async function versionOf(db: Database, since: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '.' || coalesce(bit_xor(hash_record_extended(row(id, xmin), 0)), 0) as version
    from service_cases where opened_at >= ${since}`.execute(db)
  return rows[0]?.version ?? ''
}

/** Counts the cases since a day and sums their cost, by model, by leather and in total. Reads the lines of the cases once. */
async function readCases(db: Database, since: Date): Promise<CaseFigures> {
  const { rows } = await sql<{ by: 'model' | 'leather' | 'total'; name: string; cases: number; cents: number }>`
    with line as materialized (
      select c.id, c.cost_cents::numeric / greatest(cardinality(c.row_ids), 1) as cents, ${MODEL} as model, ${LEATHER} as leather
      from service_cases c join sales_order_rows r on r.id = any(c.row_ids) ${OF_ROW}
      where c.opened_at >= ${since}
    ), models as (
      select model as name, count(distinct id) as cases, round(sum(cents)) as cents from line
      group by 1 order by cases desc, name limit ${MAX_FIGURES}
    ), leathers as (
      select leather as name, count(distinct id) as cases, round(sum(cents)) as cents from line
      group by 1 order by cases desc, name limit ${MAX_FIGURES}
    )
    select 'model' as by, * from models union all select 'leather', * from leathers
    union all select 'total', '', count(*), coalesce(sum(cost_cents), 0) from service_cases where opened_at >= ${since}`.execute(
    db,
  )
  const figures = rows.map(({ by, name, cases, cents }) => ({
    by,
    figure: { name, cases: Number(cases), costCents: Number(cents) },
  }))
  const of = (wanted: 'model' | 'leather') => figures.flatMap(({ by, figure }) => (by === wanted ? [figure] : []))
  const total = figures.find(({ by }) => by === 'total')?.figure ?? { name: '', cases: 0, costCents: 0 }
  return {
    models: inOrder(of('model')),
    leathers: inOrder(of('leather')),
    batches: await readBatches(db, since),
    total,
  }
}

/**
 * Counts the cases since a day by leather and batch, or month of production, and all lines that were made of that batch or in that
 * month, without canceled ones.
 */
async function readBatches(db: Database, since: Date): Promise<BatchFigure[]> {
  const { rows } = await sql<BatchFigure>`
    with wanted as materialized (
      select ${LEATHER} as name, r.leather_batch as batch, ${MONTH} as month, count(distinct c.id)::int as cases,
        round(sum(c.cost_cents::numeric / greatest(cardinality(c.row_ids), 1)))::int as cents
      from service_cases c join sales_order_rows r on r.id = any(c.row_ids)
      where c.opened_at >= ${since} and (r.leather_batch <> '' or r.production_on is not null) and ${LEATHER} <> ''
      group by 1, 2, 3 order by cases desc, name, batch, month limit ${MAX_FIGURES}
    ), made as (
      select ${LEATHER} as name, r.leather_batch as batch, null::text as month, count(*)::int as lines
      from sales_order_rows r
      where r.leather_batch in (select batch from wanted where batch <> '') and r.leather_batch <> '' and r.state <> 'canceled'
      group by 1, 2
      union all
      select ${LEATHER}, '', m.month, count(*)::int
      from (select distinct month from wanted where month is not null) m join sales_order_rows r
        on r.production_on >= (m.month || '-01')::date and r.production_on < (m.month || '-01')::date + interval '1 month'
      where r.leather_batch = '' and r.state <> 'canceled'
      group by 1, m.month
    )
    select w.name, w.batch, w.month, w.cases, coalesce(m.lines, 0) as sold, w.cents as "costCents"
    from wanted w left join made m on m.name = w.name and m.batch = w.batch and m.month is not distinct from w.month
    order by w.cases desc, w.name, w.batch, w.month`.execute(db)
  return rows
}

/** Sorts figures as the statement does; a union does not promise to keep the sequence of its parts. */
const inOrder = (figures: CaseFigure[]) =>
  figures.toSorted((one, other) => other.cases - one.cases || (one.name < other.name ? -1 : 1))

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
