import type { ShopDetails } from '#shared/contracts/config.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { type Calendar, fits, windowsOf } from '#shared/domain/planning/capacity.ts'
import { timeAt } from '#shared/domain/planning/local-time.ts'
import { freeSlots, type Slot } from '#shared/domain/planning/propose.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { actorOf, lockOrder, type Mover, moveUnderLock, recordOrderEvent } from '../sales-orders/index.ts'
import { closeOffers } from './offers-table.ts'
import { type PlannedOrder, readPlannedOrders, readyRows, regionName, waitingOf } from './plannable-orders.ts'
import { readCalendar } from './planning-settings.ts'
import { promisesTable } from './promises-table.ts'
import { lockDay, type StopRow, stopsTable } from './stops-table.ts'

export type PlanDeps = {
  db: Database
  now: () => Date
  outboxFilled(): void
  publicConfig: { shop: ShopDetails }
}

/** A window, by its begin. */
export type ChosenPlace = { vanId: string; day: string; from: string }

/** How many free windows a refusal names. */
const NAMED_FREE = 6
export const SEARCHED_DAYS = 42

/**
 * Plans the ready lines of an order in a window: moves the lines to `planned`, stores the promise, and mails the
 * customer when `mail` is true.
 *
 * A repeated call finds the stop and changes nothing. Fails with `planning_full` and the free windows when the window
 * has no room, and with `nothing_to_plan` when no line is ready.
 */
export async function planOrder(
  deps: PlanDeps,
  salesOrderId: number,
  { place, mail, staff }: { place: ChosenPlace; mail: boolean; staff: Staff },
) {
  const planned = await deps.db.transaction().execute(async (tx) => {
    const checked = await checkedOrder(tx, salesOrderId)
    if (!checked.ok) return checked
    const [latest] = await stopsTable(tx).activeOf(salesOrderId)
    if (latest && isAt(latest, place) && readyRows(checked.value).length === 0) return ok({ stopId: latest.id })
    return addStop(tx, deps, { order: checked.value, place, mail, mover: staff })
  })
  // Wakes the outbox only for a mail, because that delays the next call of a planner.
  if (planned.ok && mail) deps.outboxFilled()
  return planned
}

/** Locks and reads an order that may be planned. A visit may also be planned for a canceled order. */
export async function checkedOrder(tx: Transaction, salesOrderId: number, { isVisit = false } = {}) {
  const locked = await lockOrder(tx, salesOrderId)
  if (!locked) return fail('order_not_found')
  if (locked.tokenHash === '') return fail('order_forgotten')
  if (locked.canceledAt && !isVisit) return fail('order_canceled')
  const order = (await readPlannedOrders(tx, [salesOrderId])).get(salesOrderId)
  return order ? ok(order) : fail('order_not_found')
}

type Addition = {
  order: PlannedOrder
  place: ChosenPlace
  mail: boolean
  mover: Mover
  /** The lines; the ready lines without it. */
  rowIds?: readonly number[]
}

/** Adds a stop for the ready lines of a locked order. See `planOrder`. */
export async function addStop(tx: Transaction, deps: PlanDeps, { order, place, mail, mover, rowIds }: Addition) {
  const rows = readyRows(order).filter((row) => rowIds?.includes(row.salesOrderRowId) ?? true)
  if (rows.length === 0) return fail('nothing_to_plan')
  const calendar = await readCalendar(tx, deps.publicConfig.shop)
  const waiting = waitingOf(order, rows, calendar.settings)
  const found = await reserve(tx, deps, { calendar, order, rows, place, exceptId: 0 })
  if (!found.ok) return found
  const slot = found.value
  const at = deps.now()
  const { vanId, day, from, until } = slot
  const region = regionName(order, calendar.settings) ?? 'Buiten de gebieden'
  const ids = rows.map(({ salesOrderRowId }) => salesOrderRowId)
  // First the lines: a refusal there must leave no stop.
  const moved = await moveUnderLock(
    tx,
    order.salesOrderId,
    { rowIds: ids, state: 'planned', day, mail: false, staff: mover },
    at,
  )
  if (!moved.ok) {
    const isGone = moved.code === 'order_line_not_found' || moved.code === 'order_line_canceled'
    return isGone ? fail('nothing_to_plan') : moved
  }
  const { kind, minutes, country, postcode } = waiting
  const stopId = await stopsTable(tx).add({
    ...slot,
    salesOrderId: order.salesOrderId,
    rowIds: ids,
    kind,
    region,
    minutes,
    country,
    postcode,
    byCustomer: mover === 'guest',
    at,
  })
  await closeOffers(tx, order.salesOrderId, mover === 'guest' ? 'chosen' : 'withdrawn')
  const { salesOrderId } = order
  await promisesTable(tx).add({ salesOrderId, stopId, day, from, until, vanId, region, rowIds: ids, at })
  await record(tx, { kind: 'delivery-planned', salesOrderId, stopId, slot, mover, at })
  if (mail) await mailAbout(tx, { kind: 'delivery-planned', salesOrderId, stopId, slot, version: 1, at })
  return ok({ stopId })
}

/** Moves the lines of a stop that are still planned back to `ready`. */
export async function readyAgain(tx: Transaction, stop: StopRow, { staff, at }: { staff: Mover; at: Date }) {
  const planned = await tx
    .selectFrom('sales_order_rows')
    .select('id')
    .where('id', 'in', [0, ...stop.rowIds])
    .where('state', '=', 'planned')
    .execute()
  if (planned.length === 0) return
  const rowIds = planned.map(({ id }) => id)
  const lines = { rowIds, state: 'ready' as const, day: amsterdamDay(at), mail: false, staff }
  await moveUnderLock(tx, stop.salesOrderId, lines, at)
}

type Reservation = {
  calendar: Calendar
  order: PlannedOrder
  rows: PlannedOrder['rows']
  place: ChosenPlace
  /** The stop that moves, whose own minutes do not count. */
  exceptId: number
  minutes?: number
}

/**
 * Locks the day and returns the window when the stop fits into it. Fails with `planning_full` and the free windows.
 * Throws `InvalidInput` for a window that the van does not have, and for a day in the past.
 */
export async function reserve(
  tx: Transaction,
  deps: PlanDeps,
  { calendar, order, rows, place, exceptId, minutes }: Reservation,
) {
  const today = amsterdamDay(deps.now())
  if (place.day < today) throw new InvalidInput([{ field: 'day', message: 'Deze dag is al voorbij.' }])
  const van = calendar.settings.vans.find(({ id }) => id === place.vanId)
  if (!van) throw new InvalidInput([{ field: 'vanId', message: 'Deze bus bestaat niet.' }])
  const window = windowsOf(calendar, van, place.day).find(({ from }) => from === place.from)
  if (!window || van.kind !== order.kind) {
    throw new InvalidInput([{ field: 'day', message: 'Op dat moment wordt er niet bezorgd of afgehaald.' }])
  }
  await lockDay(tx, place.vanId, place.day)
  const stops = stopsTable(tx)
  const waiting = waitingOf(order, rows, calendar.settings)
  const stop = { ...waiting, minutes: minutes ?? waiting.minutes }
  const loads = await stops.loads(place.day, place.day, exceptId)
  if (!fits({ calendar, van, day: place.day, from: place.from, minutes: stop.minutes, loads })) {
    const later = await stops.loads(today, dayAfter(today, SEARCHED_DAYS), exceptId)
    const free = freeSlots({ calendar, stop, loads: later, from: today, days: SEARCHED_DAYS })
    return fail('planning_full', { free: free.slice(0, NAMED_FREE) })
  }
  return ok({ vanId: place.vanId, day: place.day, from: window.from, until: window.until } satisfies Slot)
}

/** Returns the windows that are not over yet. */
export function upcoming<Window extends Slot>(slots: readonly Window[], now: Date): Window[] {
  const [today, time] = [amsterdamDay(now), timeAt(now)]
  return slots.filter(({ day, until }) => day > today || until > time)
}

export const isAt = (stop: StopRow, place: ChosenPlace) =>
  stop.vanId === place.vanId && stop.day === place.day && stop.from === place.from

type Change = {
  kind: 'delivery-planned' | 'delivery-moved' | 'delivery-unplanned'
  salesOrderId: number
  stopId: number
  slot: Slot
  at: Date
  /** The return whose goods the stop collects. */
  returnId?: number | null
  /** The service case that the stop visits. */
  serviceCaseId?: number | null
}

/** Writes the event of the order and the audit row. A reason is not logged, because it may name a person. */
export async function record(
  tx: Transaction,
  {
    kind,
    salesOrderId,
    stopId,
    slot,
    mover,
    at,
    before,
    returnId,
    serviceCaseId,
  }: Change & { mover: Mover; before?: Slot },
) {
  const { vanId, day, from, until } = slot
  const actor = typeof mover === 'string' ? mover : actorOf(mover)
  const purpose = { ...(returnId && { returnId }), ...(serviceCaseId && { serviceCaseId }) }
  await recordOrderEvent(tx, {
    salesOrderId,
    kind,
    detail: { stopId, vanId, day, from, until, ...purpose },
    actor,
    at,
  })
  await writeAudit(tx, {
    actor: typeof mover === 'string' ? 'system' : mover,
    action: `planning.${kind.replace('delivery-', '')}`,
    subject: 'sales_order',
    subjectId: String(salesOrderId),
    before: before ? { stopId, vanId: before.vanId, day: before.day, from: before.from } : null,
    after: { stopId, vanId, day, from, ...purpose },
    at,
  })
}

/** Queues one mail per version of a stop. */
export async function mailAbout(
  tx: Transaction,
  { kind, salesOrderId, stopId, slot, version, at, returnId, serviceCaseId }: Change & { version: number },
) {
  const { day, from, until } = slot
  await enqueue(tx, {
    party: 'mail',
    kind,
    uniqueKey: `${kind}:${stopId}:${version}`,
    payload: {
      salesOrderId,
      stopId,
      day,
      from,
      until,
      ...(returnId && { isCollection: true }),
      ...(serviceCaseId && { serviceCaseId }),
    },
    at,
  })
}
