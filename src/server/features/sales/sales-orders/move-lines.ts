import { isStepBack, type LineState, lastDeliveredOn } from '#shared/domain/orders/line-states.ts'
import { refusedAction } from '#shared/domain/orders/order-life.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { writeLeatherBatch } from './leather-batch.ts'
import { recordOrderEvent } from './order-events.ts'
import { readWorkLines, saveOrderState, type WorkLine } from './order-work.ts'
import { lockOrder, type OrderFacts } from './orders-table.ts'
import { actorOf } from './staff-actor.ts'
import { unpaidOrdersTable } from './unpaid-orders.ts'

type Deps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * `rowIds`: the lines to move; without `rowIds`, all lines that have not reached the state. A canceled line cannot move. `day`: the first day of the
 * state. For `planned` and `delivered` it is the day of delivery.
 */
export type Move = {
  rowIds?: readonly number[] | undefined
  state: LineState
  day: string
  mail: boolean
  staff: Staff
  /** The batch of the leather of those given lines that are not in production yet; absent to keep the batches. */
  leatherBatch?: string | undefined
}

/**
 * Moves lines of an order to another state, and sends the buyer one mail when `mail` is true.
 *
 * Skips lines that already have this state and day; without `rowIds` it skips every line in this state or a later
 * state. When all lines are skipped, nothing is written or mailed. So a second click, or a colleague at the same time,
 * causes no second mail. When the last line is delivered, the order is delivered, and the withdrawal term runs from
 * that day. When made lines are ordered again, the buyer of an unpaid order has a day to pay (docs/decisions.md#i41).
 *
 * @returns number of moved lines
 */
export async function moveLines(deps: Deps, id: number, move: Move) {
  // The withdrawal term runs from this day, so it cannot be in the future.
  if (move.state === 'delivered' && move.day > amsterdamDay(deps.now())) {
    throw new InvalidInput([{ field: 'day', message: 'Geleverd kan niet na vandaag zijn.' }])
  }
  const at = deps.now()
  const moved = await deps.db.transaction().execute(async (tx) => {
    const { leatherBatch, staff } = move
    const rowIds = leatherBatch === undefined ? [] : await rowsNotMade(tx, id, move.rowIds ?? [])
    const done = await moveUnderLock(tx, id, move, at)
    if (done.ok && leatherBatch !== undefined) await writeLeatherBatch(tx, id, { rowIds, leatherBatch, staff }, at)
    return done
  })
  if (moved.ok) deps.outboxFilled()
  return moved
}

/** Returns those of the rows that are not in production yet. The batch in a move is theirs: the others keep their own. */
async function rowsNotMade(tx: Transaction, id: number, rowIds: readonly number[]): Promise<number[]> {
  await lockOrder(tx, id)
  const lines = await readWorkLines(tx, id)
  return lines.filter((line) => line.state === 'ordered' && rowIds.includes(line.id)).map((line) => line.id)
}

/** Who moves lines: a staff member, the buyer who chose a delivery window, the driver who delivered, or the shop itself. */
export type Mover = Staff | 'guest' | 'driver' | 'system'

/** Does what `moveLines` does, in the transaction of the caller. The caller wakes the outbox after the commit. */
export async function moveUnderLock(
  tx: Transaction,
  id: number,
  { rowIds, state, day, mail, staff }: Omit<Move, 'staff' | 'leatherBatch'> & { staff: Mover },
  at: Date,
) {
  const actor = typeof staff === 'string' ? staff : actorOf(staff)
  const order = await lockOrder(tx, id)
  if (!order) return fail('order_not_found')
  const refused = refusedMove(order)
  if (refused) return fail(refused)
  const { insertedAt } = await tx
    .selectFrom('sales_orders')
    .select('inserted_at as insertedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (day < amsterdamDay(insertedAt)) {
    throw new InvalidInput([{ field: 'day', message: 'De datum ligt vóór de bestelling.' }])
  }
  const lines = await readWorkLines(tx, id)
  const chosen = await changingLines(tx, id, lines, { rowIds, state, day })
  if (!chosen.ok) return chosen
  const changing = chosen.value
  if (changing.length === 0) return ok(0)

  const ids = changing.map((line) => line.id)
  const change = { state, state_on: day, ...productionDay(state, day) }
  await tx.updateTable('sales_order_rows').set(change).where('id', 'in', ids).execute()
  await saveOrderState(tx, id, lastDeliveredOn(lines) !== null)
  const isWorkUndone = state === 'ordered' && changing.some((line) => line.state !== 'ordered')
  if (isWorkUndone) await unpaidOrdersTable(tx).allowDayToPay(id, at)

  const isCorrection = changing.some((line) => isStepBack(line.state, state))
  const step = { rowIds: ids, state, day, isCorrection: await correctsSentMail(tx, id, changing, state) }
  const stepId = await addStep(tx, id, { ...step, isMailed: mail, actor, at })
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
  const detail = { rowIds: ids, state, day, isCorrection, isMailed: mail, before: changing }
  await recordOrderEvent(tx, { salesOrderId: id, kind: 'lines-moved', detail, actor, at })
  await writeAudit(tx, {
    actor: typeof staff === 'string' ? 'system' : staff,
    action: 'order.lines_moved',
    subject: 'sales_order',
    subjectId: String(id),
    at,
    before: { lines: changing.map((line) => ({ id: line.id, state: line.state, day: line.day })) },
    after: { lines: ids.map((lineId) => ({ id: lineId, state, day })) },
  })
  return ok(changing.length)
}

/** Returns the day of production of a line that gets this state. Later states keep the day that is stored. */
export function productionDay(state: LineState, day: string | null): { production_on?: string | null } {
  if (state === 'in_production') return { production_on: day }
  return state === 'ordered' ? { production_on: null } : {}
}

/** Returns why the lines of an order cannot move; undefined when they can. */
function refusedMove(order: OrderFacts) {
  const refused = refusedAction('move_lines', order)
  // Both have ended: for staff an expired order is a canceled one.
  return refused === 'order_forgotten' || refused === undefined ? refused : ('order_canceled' as const)
}

/** A change of state of order lines, with the data that the mail about it needs. */
export type OrderStep = {
  rowIds: number[]
  state: LineState
  /** "2027-02-19" */
  day: string
  /** True when the mail about this change corrects an earlier mail. */
  isCorrection: boolean
}

/** Returns the change that a move would make, without making it. Used to preview the mail. */
export async function plannedStep(db: Executor, id: number, { rowIds, state, day }: LineChoice) {
  const chosen = await changingLines(db, id, await readWorkLines(db, id), { rowIds, state, day })
  if (!chosen.ok) return chosen
  const changing = chosen.value
  const isCorrection = await correctsSentMail(db, id, changing, state)
  return ok({ rowIds: changing.map((line) => line.id), state, day, isCorrection } satisfies OrderStep)
}

type LineChoice = Pick<Move, 'rowIds' | 'state' | 'day'>

/**
 * Returns the lines that a move changes. With `rowIds` these are the given lines without this state and day. Without
 * `rowIds` they are the lines in an earlier state. Fails when one of `rowIds` is not a line of the order, or is canceled.
 */
async function changingLines(db: Executor, id: number, lines: readonly WorkLine[], { rowIds, state, day }: LineChoice) {
  if (!rowIds) return ok(lines.filter((line) => line.state !== state && !isStepBack(line.state, state)))
  const requestedIds = new Set(rowIds)
  const requested = lines.filter((line) => requestedIds.has(line.id))
  if (requested.length < requestedIds.size) {
    const canceled = db.selectFrom('sales_order_rows').select('id').where('sales_order_id', '=', id)
    const found = await canceled
      .where('id', 'in', [...requestedIds])
      .where('state', '=', 'canceled')
      .executeTakeFirst()
    return found ? fail('order_line_canceled') : fail('order_line_not_found')
  }
  return ok(requested.filter((line) => line.state !== state || line.day !== day))
}

/** Returns true when the last mail about one of these lines reported a later state. */
async function correctsSentMail(
  db: Executor,
  id: number,
  changing: readonly WorkLine[],
  state: LineState,
): Promise<boolean> {
  const steps = await db
    .selectFrom('order_steps')
    .where('sales_order_id', '=', id)
    .where('is_mailed', '=', true)
    .orderBy('id')
    .select(['row_ids as rowIds', 'state'])
    .execute()
  return changing.some((line) => {
    const mailed = steps.findLast(({ rowIds }) => rowIds.includes(line.id))
    return mailed !== undefined && isStepBack(mailed.state, state)
  })
}

type NewStep = OrderStep & { isMailed: boolean; actor: string; at: Date }

/** Adds a change of state of lines, and returns its id. */
export async function addStep(tx: Transaction, id: number, step: NewStep): Promise<number> {
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

/** Reads a stored change of state. */
export const readOrderStep = (db: Executor, stepId: number) =>
  db
    .selectFrom('order_steps')
    .where('id', '=', stepId)
    .select(['sales_order_id as salesOrderId', 'row_ids as rowIds', 'state', 'day', 'is_correction as isCorrection'])
    .executeTakeFirst()
