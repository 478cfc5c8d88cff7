import { dayAfter } from '#shared/domain/figures/days.ts'
import { freeSlots, type Slot } from '#shared/domain/planning/propose.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import {
  type ChosenPlace,
  isAt,
  mailAbout,
  type PlanDeps,
  record,
  reserve,
  SEARCHED_DAYS,
  upcoming,
} from './plan-stop.ts'
import { readCollectedOrder, regionName, waitingOf } from './plannable-orders.ts'
import { readCalendar } from './planning-settings.ts'
import { stopsTable } from './stops-table.ts'

/** A return with the order lines whose goods come back. */
type Collection = { salesOrderId: number; returnId: number; rowIds: readonly number[] }

/** Returns the free windows in which a van can collect the goods of a return; none for goods that were sent as a parcel. */
export async function collectionSlots(deps: PlanDeps, { salesOrderId, rowIds }: Collection): Promise<Slot[]> {
  const order = await readCollectedOrder(deps.db, salesOrderId)
  if (!order) return []
  const rows = order.rows.filter(({ salesOrderRowId }) => rowIds.includes(salesOrderRowId))
  if (rows.length === 0) return []
  const calendar = await readCalendar(deps.db, deps.publicConfig.shop)
  const stop = waitingOf(order, rows, calendar.settings)
  const today = amsterdamDay(deps.now())
  const loads = await stopsTable(deps.db).loads(today, dayAfter(today, SEARCHED_DAYS))
  return upcoming(freeSlots({ calendar, stop, loads, from: today, days: SEARCHED_DAYS }), deps.now())
}

/**
 * Plans that a van collects the goods of a return, on the board of the deliveries. Lines and promises of the order do not change: a
 * collection is no delivery. The order must be locked, and the return expected.
 *
 * A repeated call changes nothing. Fails with `collection_planned` when the return has another window: staff move it on the board. Fails
 * with `planning_full` and the free windows when the window has no room.
 */
export async function planCollection(
  tx: Transaction,
  deps: PlanDeps,
  {
    salesOrderId,
    returnId,
    rowIds,
    place,
    mail,
    staff,
  }: Collection & { place: ChosenPlace; mail: boolean; staff: Staff },
) {
  const existing = await stopsTable(tx).activeOfReturn(returnId)
  if (existing) return isAt(existing, place) ? ok({ stopId: existing.id }) : fail('collection_planned')
  const order = await readCollectedOrder(tx, salesOrderId)
  const rows = order?.rows.filter(({ salesOrderRowId }) => rowIds.includes(salesOrderRowId)) ?? []
  if (!order || rows.length === 0) return fail('nothing_to_plan')
  const calendar = await readCalendar(tx, deps.publicConfig.shop)
  const found = await reserve(tx, deps, { calendar, order, rows, place, exceptId: 0 })
  if (!found.ok) return found
  const slot = found.value
  const at = deps.now()
  const { kind, minutes, country, postcode } = waitingOf(order, rows, calendar.settings)
  const stopId = await stopsTable(tx).add({
    ...slot,
    salesOrderId,
    returnId,
    rowIds,
    kind,
    region: regionName(order, calendar.settings) ?? 'Buiten de gebieden',
    minutes,
    country,
    postcode,
    byCustomer: false,
    at,
  })
  const change = { kind: 'delivery-planned' as const, salesOrderId, stopId, slot, at, returnId }
  await record(tx, { ...change, mover: staff })
  if (mail) await mailAbout(tx, { ...change, version: 1 })
  return ok({ stopId })
}

/**
 * Ends the planned collection of a return that is no longer expected: as done when the goods arrived, else off the board. The order
 * must be locked.
 */
export async function endCollection(
  tx: Transaction,
  returnId: number,
  { state, at }: { state: 'done' | 'removed'; at: Date },
): Promise<void> {
  const stop = await stopsTable(tx).activeOfReturn(returnId)
  if (stop) await stopsTable(tx).saveState(stop.id, state, at)
}

/** Returns the last collection of a return that was not taken off the board; null without one. */
export async function collectionOf(db: Executor, returnId: number) {
  const stop = await stopsTable(db).latestOfReturn(returnId)
  return stop ? { stopId: stop.id, day: stop.day, from: stop.from, until: stop.until, state: stop.state } : null
}
