import { sql } from 'kysely'
import type { ShownVisit } from '#shared/contracts/order-promises.ts'
import { type ServiceState, staffTransition } from '#shared/domain/service/states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { actorOf, recordOrderEvent } from '../sales-orders/index.ts'
import { type CaseRow, casesTable } from './cases-table.ts'
import { messagesTable, SERVICE_MAIL_KEY } from './messages-table.ts'
import { hashOf } from './open-case.ts'

/** A window of a visit that is planned on the week board. */
export type VisitWindow = { day: string; from: string; until: string }

/** Returns the order and the lines of a case; undefined for an erased case and for one that does not exist. */
export async function visitedOrder(db: Executor, id: number) {
  const row = await casesTable(db).find(id)
  if (!row || row.erasedAt) return undefined
  return { salesOrderId: row.salesOrderId, rowIds: row.rowIds, state: row.state }
}

/** Locks a case that may be visited. Its order must be locked. Fails for a case that is closed or erased. */
export async function lockVisitedCase(tx: Transaction, id: number) {
  const row = await casesTable(tx).lock(id)
  if (!row || row.erasedAt) return fail('service_case_not_found')
  return staffTransition(row.state, 'visit_planned') ? ok(row) : fail('service_step_refused')
}

type PlannedVisit = {
  visit: VisitWindow
  /** Differs for every window that a case gets. */
  key: string
  mail: boolean
  staff: Staff
  at: Date
}

/**
 * Stores the window of a visit that is on the week board with its locked case, which is then in the state `visit_planned`. Mails the
 * customer when `mail` is true.
 */
export async function saveCaseVisit(tx: Transaction, row: CaseRow, { visit, key, mail, staff, at }: PlannedVisit) {
  const { day, from, until } = visit
  const author = `user:${staff.userId}`
  const state = 'visit_planned'
  const message = { caseId: row.id, kind: 'shop' as const, author, text: '', state: state as ServiceState }
  const messageId = await messagesTable(tx).add({ ...message, key, bodyHash: hashOf({ key }), at })
  await casesTable(tx).change(row.id, { state, visitOn: day, visitWindow: `tussen ${from} en ${until} uur` }, at)
  if (mail && row.email !== '' && messageId !== undefined) {
    const uniqueKey = `${SERVICE_MAIL_KEY}${messageId}`
    await enqueue(tx, { party: 'mail', kind: 'service-message', uniqueKey, payload: { messageId }, at })
  }
  await recordState(tx, row, { state, author, actor: staff, at })
}

type EndedVisit = {
  /** What happened, for staff. */
  note: string
  /** `user:12`, or `driver`. */
  author: string
  actor: AuditActor
  key: string
  /** Whether the visit was still to be made. A late report adds its note only. */
  isCurrent: boolean
  at: Date
}

/**
 * Adds a note for staff about the visit of a case, which is in progress again. A case that has another state by now gets only the note. The
 * order of the case must be locked.
 */
export async function endCaseVisit(tx: Transaction, id: number, ended: EndedVisit) {
  const { note, author, actor, key, isCurrent, at } = ended
  const row = await casesTable(tx).lock(id)
  // A note may name a person, and an erased case keeps no such text.
  if (!row || row.erasedAt) return
  const state: ServiceState | null = isCurrent && row.state === 'visit_planned' ? 'in_progress' : null
  const message = { caseId: id, kind: 'note' as const, author, text: note, state }
  const messageId = await messagesTable(tx).add({ ...message, key, bodyHash: hashOf({ key }), at })
  if (messageId === undefined) return
  await casesTable(tx).change(id, state ? { state } : {}, at)
  if (state) await recordState(tx, row, { state, author, actor, at })
}

/**
 * Takes the planned visit of a locked case off the board, because staff chose its next state by hand. A visit of today or earlier is
 * done when the case is solved.
 */
export async function leaveBoard(
  tx: Transaction,
  id: number,
  { state, actor, at }: { state: ServiceState; actor: Staff; at: Date },
) {
  const [left] = await tx
    .updateTable('delivery_stops')
    .set((eb) => ({
      state:
        state === 'solved'
          ? sql<'done' | 'removed'>`case when day <= ${amsterdamDay(at)} then 'done' else 'removed' end`
          : 'removed',
      ended_at: at,
      version: eb('version', '+', 1),
    }))
    .where('service_case_id', '=', id)
    .where('state', 'in', ['planned', 'under_way'])
    .returning(['id as stopId', 'sales_order_id as salesOrderId', 'van_id as vanId', 'day'])
    .returning(['window_from as from', 'window_until as until', 'state'])
    .execute()
  if (left) await endPromise(tx, left, { next: state, at })
  if (left?.state !== 'removed') return
  const { salesOrderId, state: _removed, ...stop } = left
  await recordOrderEvent(tx, {
    salesOrderId,
    kind: 'delivery-unplanned',
    detail: { ...stop, serviceCaseId: id },
    actor: actorOf(actor),
    at,
  })
}

/**
 * Ends the promise of a visit that staff ended by choosing the next state of its case. A visit that counts as made keeps its promise: its
 * time is unknown. A visit that left the board is withdrawn, or replaced by the day that staff typed in an answer.
 */
async function endPromise(
  tx: Transaction,
  { stopId, state }: { stopId: number; state: string },
  { next, at }: { next: ServiceState; at: Date },
): Promise<void> {
  await tx
    .updateTable('delivery_promises')
    .set({ state: state === 'done' ? 'kept' : next === 'visit_planned' ? 'replaced' : 'withdrawn', ended_at: at })
    .where('stop_id', '=', stopId)
    .where('state', '=', 'open')
    .execute()
}

/** Returns the promised visits of a case, the oldest first. */
export async function promisedVisits(db: Executor, id: number): Promise<ShownVisit[]> {
  const visits = await db
    .selectFrom('delivery_promises')
    .select(['id as promiseId', 'day', 'window_from as from', 'window_until as until', 'state', 'reason'])
    .select(['made_at as madeAt', 'ended_at as endedAt'])
    .where('service_case_id', '=', id)
    .orderBy('id')
    .execute()
  return visits.map(({ madeAt, endedAt, ...visit }) => ({
    ...visit,
    madeOn: amsterdamDay(madeAt),
    endedOn: endedAt && amsterdamDay(endedAt),
  }))
}

/** Returns the visit of a case that is planned on the week board; null without one. */
export async function visitStopOf(db: Executor, id: number) {
  const stop = await db
    .selectFrom('delivery_stops')
    .select(['id as stopId', 'day'])
    .where('service_case_id', '=', id)
    .where('state', 'in', ['planned', 'under_way'])
    .executeTakeFirst()
  return stop ?? null
}

async function recordState(
  tx: Transaction,
  row: CaseRow,
  { state, author, actor, at }: { state: ServiceState; author: string; actor: AuditActor; at: Date },
) {
  if (row.salesOrderId !== null) {
    const detail = JSON.stringify({ serviceCaseId: row.id, state })
    const event = { sales_order_id: row.salesOrderId, kind: 'service-state', detail, actor: author, happened_at: at }
    await tx.insertInto('order_events').values(event).execute()
  }
  await writeAudit(tx, {
    actor,
    action: 'service.handled',
    subject: 'service_case',
    subjectId: String(row.id),
    before: { state: row.state },
    after: { state },
    at,
  })
}
