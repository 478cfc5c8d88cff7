import { sql } from 'kysely'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { isLateCall } from '#shared/domain/planning/call-backs.ts'
import { instantAt } from '#shared/domain/planning/local-time.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

const COLUMNS = [
  'c.id as callBackId',
  'c.sales_order_id as salesOrderId',
  'c.service_case_id as serviceCaseId',
  'c.user_id as userId',
  'c.name',
  'c.phone',
  'c.about',
  'c.day',
  'c.until',
  'c.due_at as dueAt',
  'c.state',
  'c.tries',
  'c.first_tried_at as firstTriedAt',
  'c.made_at as madeAt',
  'c.ended_at as endedAt',
  'c.body_hash as bodyHash',
  'u.email as madeBy',
  sql<boolean>`exists (select from call_backs n where n.follows = c.id)`.as('isMoved'),
] as const

export type CallBackRow = NonNullable<Awaited<ReturnType<ReturnType<typeof callBacksTable>['find']>>>

export type CallSubject = {
  salesOrderId?: number | undefined
  serviceCaseId?: number | undefined
  userId?: number | undefined
}

/** Most promises that a list has. */
const MOST = 200

/** Table `call_backs`: promises to call a customer. */
export function callBacksTable(db: Executor) {
  const calls = db.selectFrom('call_backs as c').leftJoin('users as u', 'u.id', 'c.made_by').select(COLUMNS)
  return {
    find: (id: string) => calls.where('c.id', '=', id).executeTakeFirst(),

    /** The promise that replaced another one. */
    next: (id: string) => calls.where('c.follows', '=', id).executeTakeFirst(),

    /** The open promises, those that are due first. */
    open: () => calls.where('c.state', '=', 'open').orderBy('c.due_at').orderBy('c.id').limit(MOST).execute(),

    /** The promises that staff ended on a day and that were not moved, the last ended first. */
    endedOn: (day: string) =>
      calls
        .where('c.ended_at', '>=', instantAt(day, '00:00'))
        .where('c.ended_at', '<', instantAt(dayAfter(day, 1), '00:00'))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('call_backs as n').select('n.id').whereRef('n.follows', '=', 'c.id'))),
        )
        .where('c.name', '<>', '')
        .orderBy('c.ended_at', 'desc')
        .orderBy('c.id')
        .limit(MOST)
        .execute(),

    /** All promises about an order, a case or an account, the newest first. */
    about({ salesOrderId, serviceCaseId, userId }: CallSubject) {
      let found = calls
      if (salesOrderId !== undefined) found = found.where('c.sales_order_id', '=', salesOrderId)
      if (serviceCaseId !== undefined) found = found.where('c.service_case_id', '=', serviceCaseId)
      if (userId !== undefined) found = found.where('c.user_id', '=', userId)
      return found.orderBy('c.made_at', 'desc').orderBy('c.id').limit(MOST).execute()
    },
  }
}

/** Locks a promise until the transaction ends, after its order. */
export async function lockCallBack(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('call_backs').select('id').where('id', '=', id).forUpdate().execute()
}

/** Returns whether an ended promise can be opened again: on the day of its end, unless it was moved or erased. */
export const canReopen = ({ endedAt, isMoved, name }: CallBackRow, now: Date): boolean =>
  endedAt !== null && !isMoved && name !== '' && amsterdamDay(endedAt) === amsterdamDay(now)

/** Maps a promise to the wire, for staff. */
export function callOnWire(row: CallBackRow, now: Date) {
  const { bodyHash: _, isMoved: _moved, dueAt, firstTriedAt, madeAt, endedAt, ...call } = row
  return {
    ...call,
    isLate: isLateCall({ dueAt, firstTriedAt, state: call.state }, now),
    canReopen: canReopen(row, now),
    madeDateTime: madeAt.toISOString(),
    endedDateTime: endedAt?.toISOString() ?? null,
  }
}

const KEPT_DAYS = 90

/** Erases the person and the subject of promises to call that ended 90 days ago. */
export async function forgetCallBacks({ db, now }: { db: Executor; now: () => Date }): Promise<void> {
  await sql`
    update call_backs set name = '', phone = '', about = ''
    where ended_at < ${now()}::timestamptz - make_interval(days => ${KEPT_DAYS}) and name <> ''`.execute(db)
}

/** Reads the promises to call a person, for the file of a person's own data. */
export async function callDataOf(db: Executor, { orderIds, userId }: { orderIds: readonly number[]; userId?: number }) {
  const rows = await db
    .selectFrom('call_backs as c')
    .leftJoin('service_cases as s', 's.id', 'c.service_case_id')
    .where((eb) =>
      eb.or([
        eb('c.sales_order_id', 'in', [0, ...orderIds]),
        eb('s.sales_order_id', 'in', [0, ...orderIds]),
        eb('c.user_id', '=', userId ?? 0),
      ]),
    )
    .where('c.name', '<>', '')
    .orderBy('c.made_at')
    .select(['c.name', 'c.phone', 'c.about', 'c.day', 'c.until', 'c.state', 'c.made_at as madeAt'])
    .execute()
  return rows.map(({ madeAt, ...call }) => ({ ...call, promisedAt: madeAt.toISOString() }))
}
