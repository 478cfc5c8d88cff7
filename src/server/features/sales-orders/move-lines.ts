import { isStepBack, type LineState, lastDeliveredOn, workStateOf } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Executor, Transaction } from '../../db/tables.ts'
import { InvalidInput } from '../../http/parse-call.ts'
import type { Staff } from '../../http/visitor.ts'
import { writeAudit } from '../audit/index.ts'
import { enqueue } from '../outbox/index.ts'
import { noteOrderEvent } from './order-events.ts'
import { lockOrder } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/** `day`: since when, for `planned` the day on which it comes, for `delivered` the day on which it came. */
export type Move = { rowIds: readonly number[]; state: LineState; day: string; staff: Staff }

/**
 * Brings pieces of an order to another state, and tells the buyer once.
 *
 * Pieces that are there already, on that day, are passed over; when all of them are, nothing happened and nobody is
 * told: so a second click, or a colleague at the same time, mails nobody twice. When the last piece was delivered, the
 * order is, from that day on the days of withdrawal run; when that is taken back it is not.
 */
export async function moveLines(deps: Deps, id: number, move: Move) {
  // The days in which a buyer may withdraw run from it, so it has to have come.
  if (move.state === 'delivered' && move.day > amsterdamDay(deps.now())) {
    throw new InvalidInput([{ field: 'day', message: 'Geleverd kan niet na vandaag zijn.' }])
  }
  const moved = await deps.db.transaction().execute((tx) => take(tx, id, move, deps.now()))
  if (moved.ok) deps.outboxFilled()
  return moved
}

async function take(tx: Transaction, id: number, { rowIds, state, day, staff }: Move, at: Date) {
  const order = await lockOrder(tx, id)
  if (!order) return fail('order_not_found')
  if (order.tokenHash === '') return fail('order_forgotten')
  const { insertedAt } = await tx
    .selectFrom('sales_orders')
    .select('inserted_at as insertedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (day < amsterdamDay(insertedAt)) {
    throw new InvalidInput([{ field: 'day', message: 'De datum ligt vóór de bestelling.' }])
  }
  const lines = await readLines(tx, id)
  const wanted = new Set(rowIds)
  if (lines.filter((line) => wanted.has(line.id)).length < wanted.size) return fail('order_line_not_found')

  const moving = lines.filter((line) => wanted.has(line.id) && (line.state !== state || line.day !== day))
  if (moving.length === 0) return ok(undefined)

  const ids = moving.map((line) => line.id)
  await tx.updateTable('sales_order_rows').set({ state, state_on: day }).where('id', 'in', ids).execute()
  const after = lines.map((line) => (ids.includes(line.id) ? { ...line, state, day } : line))
  await saveStanding(tx, id, lines, after)

  const isCorrection = moving.some((line) => isStepBack(line.state, state))
  const stepId = await addStep(tx, { id, rowIds: ids, state, day, isCorrection, actor: actorOf(staff), at })
  const kind = 'order-lines'
  await enqueue(tx, {
    ...{ party: 'mail', kind, uniqueKey: `${kind}:${stepId}`, at },
    payload: { salesOrderId: id, stepId },
  })
  const detail = { rowIds: ids, state, day, isCorrection }
  await noteOrderEvent(tx, { salesOrderId: id, kind: 'lines-moved', detail, actor: actorOf(staff), at })
  await writeAudit(tx, {
    ...{ actor: staff, action: 'order.lines_moved', subject: 'sales_order', subjectId: String(id), at },
    before: { lines: moving },
    after: { lines: moving.map((line) => ({ id: line.id, state, day })) },
  })
  return ok(undefined)
}

type Line = { id: number; state: LineState; day: string | null }

const readLines = (db: Executor, salesOrderId: number): Promise<Line[]> =>
  db
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('position')
    .select(['id', 'state', 'state_on as day'])
    .execute()

async function saveStanding(tx: Transaction, id: number, before: readonly Line[], after: readonly Line[]) {
  const wasDelivered = lastDeliveredOn(before)
  const isDelivered = lastDeliveredOn(after)
  await tx
    .updateTable('sales_orders')
    .set({
      work_state: workStateOf(after.map(({ state }) => state)),
      // A day that staff told with a withdrawal stands as long as the pieces say nothing about it.
      ...((isDelivered !== null || wasDelivered !== null) && { delivered_on: isDelivered }),
    })
    .where('id', '=', id)
    .execute()
}

type NewStep = {
  id: number
  rowIds: number[]
  state: LineState
  day: string
  isCorrection: boolean
  actor: string
  at: Date
}

async function addStep(tx: Transaction, { id, rowIds, state, day, isCorrection, actor, at }: NewStep): Promise<number> {
  const step = await tx
    .insertInto('order_steps')
    .values({
      ...{ sales_order_id: id, row_ids: rowIds, state, day },
      ...{ is_correction: isCorrection, actor, happened_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return step.id
}

/** A change of state as its mail tells it. */
export const readOrderStep = (db: Executor, stepId: number) =>
  db
    .selectFrom('order_steps')
    .where('id', '=', stepId)
    .select(['sales_order_id as salesOrderId', 'row_ids as rowIds', 'state', 'day', 'is_correction as isCorrection'])
    .executeTakeFirst()
