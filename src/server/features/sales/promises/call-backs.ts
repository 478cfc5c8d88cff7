import { createHash } from 'node:crypto'
import type { callBacks } from '#shared/contracts/call-backs.ts'
import type { CallInput } from '#shared/contracts/endpoint.ts'
import { stateOfCall, stateOfMovedCall } from '#shared/domain/planning/call-backs.ts'
import { instantAt } from '#shared/domain/planning/local-time.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { actorOf, lockOrder, recordOrderEvent } from '../sales-orders/index.ts'
import { type CallBackRow, callBacksTable, callOnWire, canReopen, lockCallBack } from './call-backs-table.ts'

type Deps = { db: Database; now: () => Date }
type NewCallBack = CallInput<typeof callBacks.promise>['body']
type When = { day: string; until: string }

/**
 * Stores a promise to call, once per id. Fails when the order, the case or the account does not exist or was erased, and with
 * `idempotency_key_reused` when another promise has the id.
 */
export async function promiseCall({ db, now }: Deps, id: string, body: NewCallBack, staff: Staff) {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const at = now()
  return db.transaction().execute(async (tx) => {
    const stored = await callBacksTable(tx).find(id)
    if (stored) return stored.bodyHash === bodyHash ? ok(callOnWire(stored, at)) : fail('idempotency_key_reused')
    const dueAt = dueOf(body, at)
    const { salesOrderId = null, serviceCaseId = null, userId = null, name, phone, about, day, until } = body
    if (salesOrderId !== null) {
      const order = await lockOrder(tx, salesOrderId)
      if (!order) return fail('order_not_found')
      if (order.tokenHash === '') return fail('order_forgotten')
    }
    if (serviceCaseId !== null && !(await hasOpenCase(tx, serviceCaseId))) return fail('service_case_not_found')
    if (userId !== null && !(await hasAccount(tx, userId))) return fail('customer_not_found')
    const added = await tx
      .insertInto('call_backs')
      .values({
        id,
        body_hash: bodyHash,
        sales_order_id: salesOrderId,
        service_case_id: serviceCaseId,
        user_id: userId,
        name,
        phone,
        about,
        day,
        until,
        due_at: dueAt,
        made_by: staff.userId,
        made_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const call = await callBacksTable(tx).find(id)
    if (!call || (!added && call.bodyHash !== bodyHash)) return fail('idempotency_key_reused')
    if (added) await record(tx, call, { action: 'promised', detail: { day, until }, staff, at })
    return ok(callOnWire(call, at))
  })
}

/** Returns the instant of a moment. Throws `InvalidInput` for one that has passed. */
function dueOf({ day, until }: When, now: Date): Date {
  const dueAt = instantAt(day, until)
  if (dueAt <= now) throw new InvalidInput([{ field: 'day', message: 'Dit moment is al voorbij.' }])
  return dueAt
}

async function hasOpenCase(tx: Transaction, id: number): Promise<boolean> {
  const found = tx.selectFrom('service_cases').select('id').where('id', '=', id).where('erased_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

async function hasAccount(tx: Transaction, id: number): Promise<boolean> {
  const found = tx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

/** Ends a promise: the customer was reached. It is kept when the first try was in time. A repeated call changes nothing. */
export const finishCall = ({ db, now }: Deps, id: string, staff: Staff) =>
  db.transaction().execute(async (tx) => {
    const call = await lockedCall(tx, id)
    if (!call) return fail('not_found')
    const at = now()
    if (call.state === 'replaced') return fail('promise_changed')
    if (call.state === 'open') {
      const state = stateOfCall(call, at)
      await tx.updateTable('call_backs').set({ state, ended_at: at }).where('id', '=', id).execute()
      await record(tx, call, { action: 'done', detail: { isKept: state === 'kept' }, staff, at })
    }
    return shown(tx, id, at)
  })

/**
 * Reopens a promise that staff ended today by mistake. Its tries stay. A repeated call changes nothing. Fails with `undo_too_late` on a
 * later day, and with `promise_changed` for a promise that was moved or erased.
 */
export const reopenCall = ({ db, now }: Deps, id: string, staff: Staff) =>
  db.transaction().execute(async (tx) => {
    const call = await lockedCall(tx, id)
    if (!call) return fail('not_found')
    const at = now()
    if (call.state === 'open') return ok(callOnWire(call, at))
    if (call.isMoved || call.name === '') return fail('promise_changed')
    if (!canReopen(call, at)) return fail('undo_too_late')
    await tx.updateTable('call_backs').set({ state: 'open', ended_at: null }).where('id', '=', id).execute()
    await record(tx, call, { action: 'reopened', detail: {}, staff, at })
    return shown(tx, id, at)
  })

/**
 * Counts a call that nobody answered. The first one in time keeps the promise. `tries` is the number that the caller has seen, so a
 * repeated call and a colleague at the same moment count once.
 */
export const missCall = ({ db, now }: Deps, id: string, { tries, staff }: { tries: number; staff: Staff }) =>
  db.transaction().execute(async (tx) => {
    const call = await lockedCall(tx, id)
    if (!call) return fail('not_found')
    const at = now()
    if (call.state === 'open' && call.tries === tries + 1) return ok(callOnWire(call, at))
    if (call.state !== 'open' || call.tries !== tries) return fail('promise_changed')
    const change = { tries: tries + 1, first_tried_at: call.firstTriedAt ?? at }
    await tx.updateTable('call_backs').set(change).where('id', '=', id).execute()
    await record(tx, call, { action: 'missed', detail: { tries: tries + 1 }, staff, at })
    return shown(tx, id, at)
  })

/** Moves an open promise to another moment. The old one stays: moved in time, or not kept. A repeated call changes nothing. */
export const moveCall = (
  { db, now }: Deps,
  id: string,
  { nextId, day, until, staff }: When & { nextId: string; staff: Staff },
) =>
  db.transaction().execute(async (tx) => {
    const call = await lockedCall(tx, id)
    if (!call) return fail('not_found')
    const at = now()
    if (call.state !== 'open') {
      const next = await callBacksTable(tx).next(id)
      return next?.callBackId === nextId ? ok(callOnWire(next, at)) : fail('promise_changed')
    }
    const dueAt = dueOf({ day, until }, at)
    if (await callBacksTable(tx).find(nextId)) return fail('promise_changed')
    const state = stateOfMovedCall(call, at)
    await tx.updateTable('call_backs').set({ state, ended_at: at }).where('id', '=', id).execute()
    const { salesOrderId, serviceCaseId, userId, name, phone, about, bodyHash } = call
    await tx
      .insertInto('call_backs')
      .values({
        id: nextId,
        body_hash: bodyHash,
        sales_order_id: salesOrderId,
        service_case_id: serviceCaseId,
        user_id: userId,
        name,
        phone,
        about,
        day,
        until,
        due_at: dueAt,
        follows: id,
        made_by: staff.userId,
        made_at: at,
      })
      .execute()
    await record(tx, call, { action: 'moved', detail: { day, until }, staff, at })
    return shown(tx, nextId, at)
  })

/** Locks and reads a promise: first its order, then the promise. */
async function lockedCall(tx: Transaction, id: string): Promise<CallBackRow | undefined> {
  const seen = await callBacksTable(tx).find(id)
  if (!seen) return undefined
  if (seen.salesOrderId !== null) await lockOrder(tx, seen.salesOrderId)
  await lockCallBack(tx, id)
  return callBacksTable(tx).find(id)
}

async function shown(tx: Transaction, id: string, at: Date) {
  const call = await callBacksTable(tx).find(id)
  return call ? ok(callOnWire(call, at)) : fail('not_found')
}

type Change = { action: 'promised' | 'done' | 'reopened' | 'missed' | 'moved'; detail: object; staff: Staff; at: Date }

/** Writes the events of the order and of the case, and the audit row. None of them has personal data of the customer. */
async function record(tx: Transaction, call: CallBackRow, { action, detail, staff, at }: Change): Promise<void> {
  const { salesOrderId, serviceCaseId, callBackId } = call
  const kind = `call-${action}`
  const actor = actorOf(staff)
  if (salesOrderId !== null) await recordOrderEvent(tx, { salesOrderId, kind, detail, actor, at })
  if (serviceCaseId !== null) {
    const event = { kind, detail: JSON.stringify(detail), actor, happened_at: at }
    await tx
      .insertInto('service_events')
      .values({ service_case_id: serviceCaseId, ...event })
      .execute()
  }
  await writeAudit(tx, {
    actor: staff,
    action: `call_back.${action}`,
    subject: salesOrderId === null ? 'call_back' : 'sales_order',
    subjectId: salesOrderId === null ? callBackId : String(salesOrderId),
    before: null,
    after: detail,
    at,
  })
}
