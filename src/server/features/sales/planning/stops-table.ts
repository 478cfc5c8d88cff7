import { sql } from 'kysely'
import type { StopState } from '#shared/contracts/planning-parts.ts'
import type { PlacedLoad } from '#shared/domain/planning/propose.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

/** States in which a stop takes capacity of its day. A failed stop took its time too, but its day is over. */
const COUNTED: readonly StopState[] = ['planned', 'under_way', 'done']
/** States in which the lines of a stop still wait for their delivery. */
const ACTIVE: readonly StopState[] = ['planned', 'under_way']

const COLUMNS = [
  's.id',
  's.sales_order_id as salesOrderId',
  's.row_ids as rowIds',
  's.kind',
  's.van_id as vanId',
  's.region',
  's.day',
  's.window_from as from',
  's.window_until as until',
  's.minutes',
  's.country',
  's.postcode',
  's.state',
  's.version',
  's.by_customer as byCustomer',
  's.planned_at as plannedAt',
  's.return_id as returnId',
  's.service_case_id as serviceCaseId',
] as const

export type StopRow = NonNullable<Awaited<ReturnType<ReturnType<typeof stopsTable>['find']>>>

export type NewStop = {
  salesOrderId: number
  rowIds: readonly number[]
  kind: 'van' | 'pickup'
  vanId: string
  region: string
  day: string
  from: string
  until: string
  minutes: number
  country: string
  postcode: string
  byCustomer: boolean
  /** The return whose goods the stop collects. */
  returnId?: number
  /** The service case that is visited. */
  serviceCaseId?: number
  at: Date
}

/** Returns whether a stop delivers lines or hands them over, and does not collect a return or visit a customer for a service case. */
export const isDelivery = ({ returnId, serviceCaseId }: Pick<StopRow, 'returnId' | 'serviceCaseId'>): boolean =>
  returnId === null && serviceCaseId === null

/** Returns the purpose of a stop that is no delivery, in the format of the wire. */
export const purposeOnWire = ({ returnId, serviceCaseId }: Pick<StopRow, 'returnId' | 'serviceCaseId'>) => ({
  ...(returnId !== null && { isCollection: true }),
  ...(serviceCaseId !== null && { serviceCaseId }),
})

/** Table `delivery_stops`. */
export function stopsTable(db: Executor) {
  const stops = db.selectFrom('delivery_stops as s').select(COLUMNS)
  return {
    find: (id: number) => stops.where('s.id', '=', id).executeTakeFirst(),

    /** Stops of an order, newest first. */
    ofOrder: (salesOrderId: number) =>
      stops.where('s.sales_order_id', '=', salesOrderId).orderBy('s.id', 'desc').execute(),

    /** Deliveries and pickups of an order that still have to be made, newest first. */
    activeOf: (salesOrderId: number) =>
      stops
        .where('s.sales_order_id', '=', salesOrderId)
        .where('s.state', 'in', ACTIVE)
        .where('s.return_id', 'is', null)
        .where('s.service_case_id', 'is', null)
        .orderBy('s.id', 'desc')
        .execute(),

    /** The stop that still has to collect the goods of a return. */
    activeOfReturn: (returnId: number) =>
      stops.where('s.return_id', '=', returnId).where('s.state', 'in', ACTIVE).executeTakeFirst(),

    /** The planned visit of a service case. */
    activeOfCase: (serviceCaseId: number) =>
      stops.where('s.service_case_id', '=', serviceCaseId).where('s.state', 'in', ACTIVE).executeTakeFirst(),

    /** The newest stop of a return that is not off the board. */
    latestOfReturn: (returnId: number) =>
      stops
        .where('s.return_id', '=', returnId)
        .where('s.state', '<>', 'removed')
        .orderBy('s.id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Stops on the board between two days, both included. */
    between: (first: string, last: string) =>
      stops
        .where('s.day', '>=', first)
        .where('s.day', '<=', last)
        .where('s.state', '<>', 'removed')
        .orderBy('s.day')
        .orderBy('s.window_from')
        .orderBy('s.id')
        .execute(),

    /** The load of the days from `first` to `last`, without the stop `exceptId` and without deliveries of canceled orders. */
    async loads(first: string, last: string, exceptId = 0): Promise<PlacedLoad[]> {
      return (
        db
          .selectFrom('delivery_stops as s')
          .where('s.day', '>=', first)
          .where('s.day', '<=', last)
          .where('s.state', 'in', COUNTED)
          .where('s.id', '<>', exceptId)
          // Compares with the canceled orders, which have an index of their own. For a join, PostgreSQL reads all orders.
          .where(({ eb, or, not, exists, selectFrom }) =>
            or([
              eb('s.service_case_id', 'is not', null),
              not(
                exists(
                  selectFrom('sales_orders as o')
                    .select('o.id')
                    .whereRef('o.id', '=', 's.sales_order_id')
                    .where('o.canceled_at', 'is not', null),
                ),
              ),
            ]),
          )
          .select(['s.van_id as vanId', 's.day', 's.window_from as from', 's.minutes', 's.country', 's.postcode'])
          .execute()
      )
    },

    async add({
      rowIds,
      vanId,
      from,
      until,
      byCustomer,
      salesOrderId,
      returnId,
      serviceCaseId,
      at,
      ...stop
    }: NewStop): Promise<number> {
      const { id } = await db
        .insertInto('delivery_stops')
        .values({
          ...stop,
          sales_order_id: salesOrderId,
          row_ids: [...rowIds],
          van_id: vanId,
          window_from: from,
          window_until: until,
          by_customer: byCustomer,
          return_id: returnId ?? null,
          service_case_id: serviceCaseId ?? null,
          planned_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    move: (id: number, { vanId, day, from, until }: { vanId: string; day: string; from: string; until: string }) =>
      db
        .updateTable('delivery_stops')
        .set((eb) => ({
          van_id: vanId,
          day,
          window_from: from,
          window_until: until,
          state: 'planned',
          ended_at: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),

    saveState: (id: number, state: StopState, endedAt: Date | null = null) =>
      db
        .updateTable('delivery_stops')
        .set((eb) => ({ state, ended_at: endedAt, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute(),
  }
}

/**
 * Locks a day of a van until the transaction ends, so that its load does not change between the check and the write.
 * The caller has the lock of its order already: orders come first, then days.
 */
export async function lockDay(tx: Transaction, vanId: string, day: string): Promise<void> {
  await tx
    .insertInto('delivery_days')
    .values({ van_id: vanId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('delivery_days')
    .select('day')
    .where('van_id', '=', vanId)
    .where('day', '=', day)
    .forUpdate()
    .execute()
}

/** SQL that is true for lines of `r` that an active stop delivers. A collection or a visit delivers nothing. */
export const isInActiveStop = sql<boolean>`exists (
  select from delivery_stops s where s.sales_order_id = r.sales_order_id and s.state in ('planned', 'under_way')
    and s.return_id is null and s.service_case_id is null and r.id = any(s.row_ids))`
