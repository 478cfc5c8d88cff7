import { sql } from 'kysely'
import { PROMISE_KINDS, quarterOf, quartersUntil, spanOfQuarter } from '#shared/domain/planning/promise-quarters.ts'
import { CAUSE_WORDS, type PromiseCause } from '#shared/domain/planning/promised-periods.ts'
import { keptShare, type PromiseCounts } from '#shared/domain/planning/promises.ts'
import type { CsvColumn } from '#shared/kernel/csv.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { vanNames } from '../planning/index.ts'

type Counts = PromiseCounts & { name: string }

/** Days in Amsterdam, both included; and the current time, at which a call that was not made is late. */
type Period = { from: string; until: string; now: Date }

/**
 * Returns SQL for the promises that ended in a period: `kind`, `model`, `brand`, `van`, `region` and `outcome`. A late delivery at the request of the
 * customer counts as moved. A call that is late counts as not kept, from its moment on.
 */
const endedPromises = ({ from, until, now }: Period) => sql`
  select 'weeks' as kind, model, brand, null as van, null as region,
    case when state = 'broken' and cause = 'customer' then 'replaced' else state end as outcome, cause
  from promised_periods
  where ended_on between ${from}::date and ${until}::date and state in ('kept', 'broken', 'replaced')
  union all
  select case when service_case_id is null then 'window' else 'visit' end, model, null, van_id, region, state, null
  from delivery_promises
  where ended_at >= (${from}::date::timestamp at time zone 'Europe/Amsterdam')
    and ended_at < ((${until}::date + 1)::timestamp at time zone 'Europe/Amsterdam')
    and state in ('kept', 'broken', 'replaced')
  union all
  select 'call', null, null, null, null, outcome, null
  from (
    select state as outcome, ended_at as at from call_backs where state <> 'open'
    union all
    select 'broken', due_at from call_backs where state = 'open' and due_at < ${now} and first_tried_at is null
  ) calls
  where at >= (${from}::date::timestamp at time zone 'Europe/Amsterdam')
    and at < ((${until}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`

/** Most names that a table of the figures has. */
const MOST_NAMES = 100

/** Counts the promises that ended between two days, by each name of a column. One statement reads all columns. */
async function countsOf(db: Executor, period: Period) {
  const { rows } = await sql<Counts & { part: string }>`
    with ended as materialized (${endedPromises(period)})
    select part, name, count(*) filter (where outcome = 'kept')::int as kept,
      count(*) filter (where outcome = 'broken')::int as broken,
      count(*) filter (where outcome = 'replaced')::int as replaced
    from ended cross join lateral (values
      ('kinds', kind), ('models', model), ('brands', brand), ('vans', van), ('regions', region),
      ('causes', case when outcome = 'broken' and kind = 'weeks' then coalesce(cause, '') end)) as named (part, name)
    where name is not null
    group by part, name order by count(*) desc, name`.execute(db)
  return Map.groupBy(rows, ({ part }) => part)
}

/** Returns how many promises that ended in a quarter were kept, broken and moved. */
export async function promiseFigures({ db, now }: { db: Database; now: () => Date }, chosen: string | undefined) {
  const today = amsterdamDay(now())
  const quarter = chosen ?? quarterOf(today)
  const counts = await countsOf(db, { ...spanOfQuarter(quarter), now: now() })
  const vans = await vanNames(db)
  const figures = (part: string, nameOf = (name: string) => name) =>
    (counts.get(part) ?? [])
      .slice(0, MOST_NAMES)
      .map(({ part: _, ...one }) => ({ ...one, name: nameOf(one.name), share: keptShare(one) ?? null }))
  const kinds = figures('kinds', (name) => PROMISE_KINDS[name] ?? name)
  const sum = (part: keyof PromiseCounts) => kinds.reduce((total, figure) => total + figure[part], 0)
  const total = { kept: sum('kept'), broken: sum('broken'), replaced: sum('replaced') }
  return {
    quarter,
    quarters: quartersUntil(today),
    total: { name: 'Alles', ...total, share: keptShare(total) ?? null },
    kinds,
    models: figures('models'),
    brands: figures('brands', (name) => name || 'Zonder merk'),
    vans: figures('vans', (name) => vans.get(name) ?? name),
    regions: figures('regions'),
    causes: (counts.get('causes') ?? []).map(({ name, broken }) => ({ name: causeName(name), count: broken })),
  }
}

const causeName = (cause: string) => (cause === '' ? 'Nog geen reden' : (CAUSE_WORDS[cause as PromiseCause] ?? cause))

type FileRow = { part: string; figure: PromiseCounts & { name: string; share: number | null } }

/** Columns of the file with the figures. */
export const FIGURE_COLUMNS: readonly CsvColumn<FileRow>[] = [
  { title: 'Soort', value: ({ part }) => part },
  { title: 'Naam', value: ({ figure }) => figure.name },
  { title: 'Nagekomen', value: ({ figure }) => figure.kept },
  { title: 'Niet nagekomen', value: ({ figure }) => figure.broken },
  { title: 'Verzet', value: ({ figure }) => figure.replaced },
  { title: 'Aandeel nagekomen (%)', value: ({ figure }) => figure.share },
]

/** Returns the figures of a quarter as rows of a file. */
export function figureRows(figures: Awaited<ReturnType<typeof promiseFigures>>): FileRow[] {
  const { total, kinds, models, brands, vans, regions } = figures
  const parts = { Totaal: [total], Belofte: kinds, Model: models, Merk: brands, Bus: vans, Gebied: regions }
  return Object.entries(parts).flatMap(([part, rows]) => rows.map((figure) => ({ part, figure })))
}
