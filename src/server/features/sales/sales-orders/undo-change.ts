import { sql } from 'kysely'
import { isStepBack, LINE_STATES, type LineState, lastDeliveredOn } from '#shared/domain/orders/line-states.ts'
import { refusedAction } from '#shared/domain/orders/order-life.ts'
import { isSameWorkingDay, UNDOABLE_EVENTS } from '#shared/domain/orders/undo.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { addStep, productionDay } from './move-lines.ts'
import { recordOrderEvent } from './order-events.ts'
import { readWorkLines, saveOrderState } from './order-work.ts'
import { lockOrder, type OrderFacts } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'
import { unpaidOrdersTable } from './unpaid-orders.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * Undoes a change that staff made today: lines that were moved, or an account that was linked or unlinked.
 *
 * A repeated call changes nothing. Fails with `undo_too_late` after the day of the change, and with `undo_changed_since` when
 * the lines or the account were changed again. Lines get the state, the day and the day of production that they had. When the buyer was mailed about the
 * move, one mail corrects it. Fails with `undo_planned` when the lines are in a planned delivery, or would be planned again
 * without their delivery. When made lines are ordered again, the buyer of an unpaid order has a day to pay (docs/decisions.md#i41).
 */
export async function undoChange({ db, now, outboxFilled }: Deps, orderId: number, eventId: number, staff: Staff) {
  const undone = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    return undoEvent({ tx, order, staff, at: now() }, eventId)
  })
  if (undone.ok) outboxFilled()
  return undone
}

type Change = { tx: Transaction; order: OrderFacts; staff: Staff; at: Date }

type StoredEvent = { id: number; kind: string; detail: Record<string, unknown>; at: Date }

async function undoEvent(change: Change, eventId: number) {
  const { tx, order, at } = change
  const events = await tx
    .selectFrom('order_events')
    .select(['id', 'kind', 'detail', 'happened_at as at'])
    .where('sales_order_id', '=', order.id)
    .where((eb) => eb.or([eb('id', '=', eventId), eb('kind', '=', 'undone')]))
    .execute()
  const event = events.find(({ id }) => id === eventId)
  if (!event || !UNDOABLE_EVENTS.has(event.kind) || !('before' in event.detail)) return fail('change_not_found')
  if (events.some(({ kind, detail }) => kind === 'undone' && detail.eventId === eventId)) return ok(undefined)
  if (!isSameWorkingDay(event.at, at)) return fail('undo_too_late')
  return event.kind === 'lines-moved' ? undoMove(change, event) : undoLink(change, event)
}

/** A line as it was before a move. `productionOn` is undefined when the move did not store it: it cannot have changed it, or it is from before 2026-11-30. */
type FormerLine = { id: number; state: LineState; day: string | null; productionOn: string | null | undefined }

async function undoMove(change: Change, event: StoredEvent) {
  const { tx, order, staff, at } = change
  const refused = refusedAction('move_lines', order)
  if (refused) return fail(refused === 'order_forgotten' ? refused : 'order_canceled')
  const { state, day, isMailed } = event.detail
  const former = formerLines(event.detail.before)
  const lines = await readWorkLines(tx, order.id)
  const current = new Map(lines.map((line) => [line.id, line]))
  const isAsMoved = ({ id }: FormerLine) => current.get(id)?.state === state && current.get(id)?.day === day
  if (!former.every(isAsMoved)) return fail('undo_changed_since')
  if (await areInStop(tx, order.id, former)) return fail('undo_planned')

  for (const { id, productionOn, ...line } of former) {
    const production =
      productionOn === undefined ? productionDay(line.state, line.day) : { production_on: productionOn }
    await tx
      .updateTable('sales_order_rows')
      .set({ state: line.state, state_on: line.day, ...production })
      .where('id', '=', id)
      .execute()
  }
  await saveOrderState(tx, order.id, lastDeliveredOn(lines) !== null)
  const isWorkUndone = state !== 'ordered' && former.some((line) => line.state === 'ordered')
  if (isWorkUndone) await unpaidOrdersTable(tx).allowDayToPay(order.id, at)
  await recordUndone(change, event)
  for (const { rowIds, ...step } of stepsOf(former)) {
    const isCorrection = former.some((line) => rowIds.includes(line.id) && isStepBack(state as LineState, step.state))
    const isSent = isMailed === true
    const stepDay = step.day ?? amsterdamDay(at)
    const actor = actorOf(staff)
    const stepId = await addStep(tx, order.id, {
      rowIds,
      state: step.state,
      day: stepDay,
      isCorrection,
      isMailed: isSent,
      actor,
      at,
    })
    if (!isSent) continue
    const payload = { salesOrderId: order.id, stepId }
    await enqueue(tx, { party: 'mail', kind: 'order-lines', uniqueKey: `order-lines:${stepId}`, at, payload })
  }
  await auditUndo(change, {
    before: { lines: former.map(({ id }) => ({ id, state, day })) },
    after: { lines: former.map((line) => ({ id: line.id, state: line.state, day: line.day })) },
  })
  return ok(undefined)
}

/**
 * Returns whether a planned delivery has one of the lines, or had one that would become `planned` again. Its stop would no
 * longer match their state.
 */
async function areInStop(tx: Transaction, salesOrderId: number, lines: readonly FormerLine[]): Promise<boolean> {
  const idsOf = (some: readonly FormerLine[]) => sql`${some.map(({ id }) => id)}::int[]`
  const wasPlanned = lines.filter(({ state }) => state === 'planned')
  const { rows } = await sql`
    select id from delivery_stops
    where sales_order_id = ${salesOrderId} and return_id is null and service_case_id is null and (
      (state in ('planned', 'under_way', 'done') and row_ids && ${idsOf(lines)}) or row_ids && ${idsOf(wasPlanned)})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Reads the former lines of an event, which the shop itself stored. */
function formerLines(before: unknown): FormerLine[] {
  if (!Array.isArray(before)) return []
  return (before as (Omit<FormerLine, 'state'> & { state: string })[]).flatMap(({ id, state, day, productionOn }) => {
    const known = LINE_STATES.find((name) => name === state)
    return known ? [{ id, state: known, day, productionOn }] : []
  })
}

/** Groups lines by the state and day that they get back, so that each group is one step of the history and one mail. */
function stepsOf(lines: readonly FormerLine[]) {
  const groups = new Map<string, { rowIds: number[]; state: LineState; day: string | null }>()
  for (const { id, state, day } of lines) {
    const key = `${state} ${day}`
    const group = groups.get(key) ?? { rowIds: [], state, day }
    group.rowIds.push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function undoLink(change: Change, event: StoredEvent) {
  const { tx, order } = change
  const { userId, before } = event.detail as { userId: number | null; before: number | null }
  const row = await tx
    .selectFrom('sales_orders')
    .select('user_id as userId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  if (row.userId !== userId) return fail('undo_changed_since')
  const account = tx.selectFrom('users').select('id').where('id', '=', before).where('deleted_at', 'is', null)
  if (before !== null && !(await account.executeTakeFirst())) return fail('account_not_found')
  await tx.updateTable('sales_orders').set({ user_id: before }).where('id', '=', order.id).execute()
  await recordUndone(change, event)
  await auditUndo(change, { before: { userId }, after: { userId: before } })
  return ok(undefined)
}

const recordUndone = ({ tx, order, staff, at }: Change, { id, kind, detail }: StoredEvent) =>
  recordOrderEvent(tx, {
    salesOrderId: order.id,
    kind: 'undone',
    detail: { eventId: id, event: kind, of: { ...detail, before: undefined } },
    actor: actorOf(staff),
    at,
  })

const auditUndo = ({ tx, order, staff, at }: Change, fields: { before: object | null; after: object | null }) =>
  writeAudit(tx, {
    actor: staff,
    action: 'order.undone',
    subject: 'sales_order',
    subjectId: String(order.id),
    at,
    ...fields,
  })
