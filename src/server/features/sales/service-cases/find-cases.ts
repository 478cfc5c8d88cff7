import { sql } from 'kysely'
import type { ServiceView } from '#shared/contracts/service-desk.ts'
import { caseIdOf } from '#shared/domain/service/problems.ts'
import { OPEN_SERVICE_STATES } from '#shared/domain/service/states.ts'
import { folded } from '#shared/kernel/text.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import type { Database } from '../../../db/tables.ts'
import { listedCase } from './show-case.ts'

export type CaseQuery = {
  page: number
  pageSize: number
  view: ServiceView
  search?: string | undefined
  salesOrderId?: number | undefined
  /** The staff member who asks, for the view `mine`. */
  userId: number
}

/** SQL for the text in which the search looks. Must give the same text as `folded`. */
const FOLDED = sql`regexp_replace(
  normalize(lower(concat_ws(' ', 's' || c.id, c.sales_order_id, c.name, c.email, c.products)), NFD),
  '[\\u0300-\\u036f]', '', 'g')`

const OPEN = sql.join(OPEN_SERVICE_STATES.map((state) => sql.lit(state)))

/** SQL conditions of the views. `closed` and `all` are listed newest first, the others oldest first. */
const conditionOf = (view: ServiceView, userId: number) => {
  switch (view) {
    case 'open':
      return sql<boolean>`c.state in (${OPEN})`
    case 'mine':
      return sql<boolean>`c.state in (${OPEN}) and c.assigned_to = ${userId}`
    case 'new':
      return sql<boolean>`c.state in ('new', 'reopened')`
    case 'waiting':
      return sql<boolean>`c.state in ('waiting_for_customer', 'parts_ordered')`
    case 'planned':
      return sql<boolean>`c.state = 'visit_planned'`
    case 'closed':
      return sql<boolean>`c.state in ('solved', 'refused')`
    case 'all':
      return sql<boolean>`true`
    default:
      return view satisfies never
  }
}

/** Returns one page of the service cases, their number, and the number of cases per view. */
export async function findCases(
  { db, counts }: { db: Database; counts: CachedCounts },
  { page, pageSize, view, search, salesOrderId, userId }: CaseQuery,
) {
  let matching = db.selectFrom('service_cases as c').where(conditionOf(view, userId))
  if (salesOrderId !== undefined) matching = matching.where('c.sales_order_id', '=', salesOrderId)
  const caseId = search === undefined ? undefined : caseIdOf(search)
  if (caseId !== undefined) matching = matching.where('c.id', '=', caseId)
  else {
    for (const word of folded(search ?? '')
      .split(/\s+/)
      .filter(Boolean)) {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      matching = matching.where(sql<boolean>`${FOLDED} like ${pattern}`)
    }
  }
  const isNewestFirst = view === 'closed' || view === 'all'
  // Selects ids first, so that OFFSET skips only ids.
  const shown = matching
    .select('c.id')
    .orderBy('c.opened_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('c.id', isNewestFirst ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = await db
    .selectFrom('service_cases as c')
    .where('c.id', '=', sql<number>`any(array(${shown}))`)
    .leftJoin('users as u', 'u.id', 'c.assigned_to')
    .select(['c.id', 'c.opened_at as openedAt', 'c.opened_by as openedBy', 'c.state', 'c.version'])
    .select(['c.changed_at as changedAt', 'c.erased_at as erasedAt', 'c.sales_order_id as salesOrderId'])
    .select(['c.row_ids as rowIds', 'c.problem', 'c.products', 'c.name', 'c.email', 'c.phone'])
    .select(['c.assigned_to as assignedTo', 'c.visit_on as visitOn', 'c.visit_window as visitWindow'])
    .select(['c.cost_cents as costCents', 'u.email as assignee'])
    .orderBy('c.opened_at', isNewestFirst ? 'desc' : 'asc')
    .orderBy('c.id', isNewestFirst ? 'desc' : 'asc')
    .execute()
  const views = await counts.ofLong(
    `service cases of ${userId}`,
    () => countViews(db, userId),
    ({ all }) => all,
  )
  const isWholeView = salesOrderId === undefined && (search ?? '') === ''
  const counted = isWholeView
    ? { count: views[view] }
    : await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst()
  return { items: rows.map(listedCase), total: Number(counted?.count ?? 0), counts: views }
}

async function countViews(db: Database, userId: number): Promise<Record<ServiceView, number>> {
  const { rows } = await sql<Record<ServiceView, number>>`
    select count(*)::int as "all",
      (count(*) filter (where ${conditionOf('open', userId)}))::int as open,
      (count(*) filter (where ${conditionOf('mine', userId)}))::int as mine,
      (count(*) filter (where ${conditionOf('new', userId)}))::int as new,
      (count(*) filter (where ${conditionOf('waiting', userId)}))::int as waiting,
      (count(*) filter (where ${conditionOf('planned', userId)}))::int as planned,
      (count(*) filter (where ${conditionOf('closed', userId)}))::int as closed
    from service_cases c`.execute(db)
  return rows[0] ?? { all: 0, open: 0, mine: 0, new: 0, waiting: 0, planned: 0, closed: 0 }
}
