import { isStepBack, type LineState, lastDeliveredOn, workStateOf } from '#shared/domain/orders/line-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { noteOrderEvent } from './order-events.ts'
import { lockOrder } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * `rowIds`: without them all lines that are not that far yet. `day`: since when, for `planned` the day on which it comes,
 * for `delivered` the day on which it came.
 */
export type Move = {
  rowIds?: readonly number[] | undefined
  state: LineState
  day: string
  mail: boolean
  staff: Staff
}

/**
 * Brings pieces of an order to another state, and mails the buyer once when `mail` says so.
 *
 * Pieces that are there already, on that day, are passed over; when all of them are, nothing happened and nobody is
 * told: so a second click, or a colleague at the same time, mails nobody twice. When the last piece was delivered, the
 * order is, from that day on the days of withdrawal run; when that is taken back it is not.
 *
 * @returns how many lines were moved
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

async function take(tx: Transaction, id: number, { rowIds, state, day, mail, staff }: Move, at: Date) {
  const order = await lockOrder(tx, id)
  if (!order) return fail('order_not_found')
  if (order.tokenHash === '') return fail('order_forgotten')
  if (order.canceledAt) return fail('order_canceled')
  const { insertedAt } = await tx
    .selectFrom('sales_orders')
    .select('inserted_at as insertedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (day < amsterdamDay(insertedAt)) {
    throw new InvalidInput([{ field: 'day', message: 'De datum ligt vóór de bestelling.' }])
  }
  const lines = await readLines(tx, id)
  const moving = movingLines(lines, { rowIds, state, day })
  if (!moving) return fail('order_line_not_found')
  if (moving.length === 0) return ok(0)

  const ids = moving.map((line) => line.id)
  await tx.updateTable('sales_order_rows').set({ state, state_on: day }).where('id', 'in', ids).execute()
  const after = lines.map((line) => (ids.includes(line.id) ? { ...line, state, day } : line))
  await saveOrderState(tx, id, lines, after)

  const isCorrection = moving.some((line) => isStepBack(line.state, state))
  const step = { rowIds: ids, state, day, isCorrection: await takesBackMail(tx, id, moving, state) }
  const stepId = await addStep(tx, id, { ...step, isMailed: mail, actor: actorOf(staff), at })
  const kind = 'order-lines'
  if (mail) {
    await enqueue(tx, {
      party: 'mail',
      kind,
      uniqueKey: `${kind}:${stepId}`,
      at,
      payload: { salesOrderId: id, stepId },
    })
  }
  const detail = { rowIds: ids, state, day, isCorrection, isMailed: mail }
  await noteOrderEvent(tx, { salesOrderId: id, kind: 'lines-moved', detail, actor: actorOf(staff), at })
  await writeAudit(tx, {
    actor: staff,
    action: 'order.lines_moved',
    subject: 'sales_order',
    subjectId: String(id),
    at,
    before: { lines: moving },
    after: { lines: moving.map((line) => ({ id: line.id, state, day })) },
  })
  return ok(moving.length)
}

type Line = { id: number; state: LineState; day: string | null }

const readLines = (db: Executor, salesOrderId: number): Promise<Line[]> =>
  db
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('position')
    .select(['id', 'state', 'state_on as day'])
    .execute()

async function saveOrderState(tx: Transaction, id: number, before: readonly Line[], after: readonly Line[]) {
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

/** A change of state as its mail tells it. */
export type OrderStep = {
  rowIds: number[]
  state: LineState
  /** "2027-02-19" */
  day: string
  /** Whether it takes back what an earlier mail said. */
  isCorrection: boolean
}

/** Returns the change that a move would make, without making it: what is mailed about it can be shown beforehand. */
export async function plannedStep(db: Executor, id: number, { rowIds, state, day }: Lines) {
  const moving = movingLines(await readLines(db, id), { rowIds, state, day })
  if (!moving) return fail('order_line_not_found')
  const isCorrection = await takesBackMail(db, id, moving, state)
  return ok({ rowIds: moving.map((line) => line.id), state, day, isCorrection } satisfies OrderStep)
}

type Lines = Pick<Move, 'rowIds' | 'state' | 'day'>

/** The lines of a move that are not in that state on that day yet; undefined when one is of another order. */
function movingLines(lines: readonly Line[], { rowIds, state, day }: Lines) {
  if (!rowIds) return lines.filter((line) => line.state !== state && !isStepBack(line.state, state))
  const wanted = new Set(rowIds)
  const found = lines.filter((line) => wanted.has(line.id))
  if (found.length < wanted.size) return undefined
  return found.filter((line) => line.state !== state || line.day !== day)
}

/** Whether the buyer was mailed a state of one of these lines that is further than this one. */
async function takesBackMail(db: Executor, id: number, moving: readonly Line[], state: LineState): Promise<boolean> {
  const steps = await db
    .selectFrom('order_steps')
    .where('sales_order_id', '=', id)
    .where('is_mailed', '=', true)
    .orderBy('id')
    .select(['row_ids as rowIds', 'state'])
    .execute()
  return moving.some((line) => {
    const told = steps.findLast(({ rowIds }) => rowIds.includes(line.id))
    return told !== undefined && isStepBack(told.state, state)
  })
}

type NewStep = OrderStep & { isMailed: boolean; actor: string; at: Date }

async function addStep(tx: Transaction, id: number, step: NewStep): Promise<number> {
  const { rowIds, state, day, isCorrection, isMailed, actor, at } = step
  const added = await tx
    .insertInto('order_steps')
    .values({
      sales_order_id: id,
      row_ids: rowIds,
      state,
      day,
      is_correction: isCorrection,
      is_mailed: isMailed,
      actor,
      happened_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** A change of state that was made. */
export const readOrderStep = (db: Executor, stepId: number) =>
  db
    .selectFrom('order_steps')
    .where('id', '=', stepId)
    .select(['sales_order_id as salesOrderId', 'row_ids as rowIds', 'state', 'day', 'is_correction as isCorrection'])
    .executeTakeFirst()
