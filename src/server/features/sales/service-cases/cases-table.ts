import { sql } from 'kysely'
import type { ServiceProblem } from '#shared/domain/service/problems.ts'
import { OPEN_SERVICE_STATES, type ServiceState } from '#shared/domain/service/states.ts'
import type { Executor } from '../../../db/tables.ts'

export type NewCase = {
  key: string
  bodyHash: string
  at: Date
  openedBy: string
  salesOrderId: number | null
  rowIds: readonly number[]
  problem: ServiceProblem
  products: string
  name: string
  email: string
  phone: string
}

export type CaseChange = Partial<{
  state: ServiceState
  closedAt: Date | null
  assignedTo: number | null
  visitOn: string | null
  visitWindow: string
}>

const COLUMNS = [
  'c.id',
  'c.idempotency_key as idempotencyKey',
  'c.opened_at as openedAt',
  'c.opened_by as openedBy',
  'c.state',
  'c.version',
  'c.changed_at as changedAt',
  'c.erased_at as erasedAt',
  'c.sales_order_id as salesOrderId',
  'c.row_ids as rowIds',
  'c.problem',
  'c.products',
  'c.name',
  'c.email',
  'c.phone',
  'c.assigned_to as assignedTo',
  'c.visit_on as visitOn',
  'c.visit_window as visitWindow',
  'c.cost_cents as costCents',
] as const

/** A case, as stored. */
export type CaseRow = NonNullable<Awaited<ReturnType<ReturnType<typeof casesTable>['find']>>>

/** Table `service_cases`. */
export function casesTable(db: Executor) {
  const select = () => db.selectFrom('service_cases as c').select(COLUMNS)
  return {
    /** Adds a case and returns its id; undefined when its key was used before. */
    async add({ key, bodyHash, at, openedBy, salesOrderId, rowIds, ...facts }: NewCase): Promise<number | undefined> {
      const row = await db
        .insertInto('service_cases')
        .values({
          ...facts,
          idempotency_key: key,
          body_hash: bodyHash,
          opened_at: at,
          changed_at: at,
          opened_by: openedBy,
          sales_order_id: salesOrderId,
          row_ids: [...rowIds],
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    findByKey: (key: string) =>
      db
        .selectFrom('service_cases')
        .select(['id', 'body_hash as bodyHash'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst(),

    find: (id: number) => select().where('c.id', '=', id).executeTakeFirst(),

    /** Reads a case and locks its row until the transaction ends. Lock its order first. */
    lock: (id: number) => select().where('c.id', '=', id).forUpdate().executeTakeFirst(),

    /** Returns the latest cases of these orders, newest first. */
    ofOrders: (orderIds: readonly number[], limit: number) =>
      select()
        .where('c.sales_order_id', 'in', [0, ...orderIds])
        .where('c.erased_at', 'is', null)
        .orderBy('c.opened_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(limit)
        .execute(),

    /** Counts the cases of an order that need work. */
    async countOpen(salesOrderId: number): Promise<number> {
      const row = await db
        .selectFrom('service_cases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('sales_order_id', '=', salesOrderId)
        .where('state', 'in', OPEN_SERVICE_STATES)
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    /** Changes a case, and raises its version so that other staff notice it. */
    change: (id: number, { state, closedAt, assignedTo, visitOn, visitWindow }: CaseChange, at: Date) =>
      db
        .updateTable('service_cases')
        .set((eb) => ({
          version: eb('version', '+', 1),
          changed_at: at,
          ...(state !== undefined && { state }),
          ...(closedAt !== undefined && { closed_at: closedAt }),
          ...(assignedTo !== undefined && { assigned_to: assignedTo }),
          ...(visitOn !== undefined && { visit_on: visitOn }),
          ...(visitWindow !== undefined && { visit_window: visitWindow }),
        }))
        .where('id', '=', id)
        .execute(),

    /** Stores the sum of the costs of a case. */
    saveCost: (id: number) =>
      sql`update service_cases set cost_cents = (
          select coalesce(sum(amount_cents), 0) from service_costs where service_case_id = ${id})
        where id = ${id}`.execute(db),

    addEvent: (id: number, event: { kind: string; detail: object; actor: string; at: Date }) =>
      db
        .insertInto('service_events')
        .values({
          service_case_id: id,
          kind: event.kind,
          detail: JSON.stringify(event.detail),
          actor: event.actor,
          happened_at: event.at,
        })
        .execute(),

    events: (id: number) =>
      db
        .selectFrom('service_events')
        .select(['kind', 'detail', 'actor', 'happened_at as happenedAt'])
        .where('service_case_id', '=', id)
        .orderBy('id', 'desc')
        .execute(),
  }
}

/** Returns the day on which the last of these order rows was delivered, or the order when its rows have no days. */
export async function deliveredOnOf(db: Executor, salesOrderId: number, rowIds: readonly number[]) {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      (select max(r.state_on) from sales_order_rows r
        where r.sales_order_id = o.id and r.state = 'delivered' and r.id = any(${[...rowIds]}::integer[])),
      o.delivered_on) as day
    from sales_orders o where o.id = ${salesOrderId}`.execute(db)
  return rows[0]?.day ?? null
}
