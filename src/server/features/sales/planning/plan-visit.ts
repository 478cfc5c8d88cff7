import { dayAfter } from '#shared/domain/figures/days.ts'
import { freeSlots } from '#shared/domain/planning/propose.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { lockOrder } from '../sales-orders/index.ts'
import { lockVisitedCase, saveCaseVisit, visitedOrder } from '../service-cases/index.ts'
import { type ChosenPlace, isAt, type PlanDeps, record, reserve, SEARCHED_DAYS, upcoming } from './plan-stop.ts'
import { readCollectedOrder, regionName, waitingOf } from './plannable-orders.ts'
import { readCalendar, vanNames } from './planning-settings.ts'
import { promisesTable } from './promises-table.ts'
import { stopsTable } from './stops-table.ts'
import { visitKey } from './visit-changes.ts'

/** Returns the free windows in which a van can visit the customer of a service case for some minutes, earliest first. */
export async function findVisitSlots(deps: PlanDeps, serviceCaseId: number, minutes: number) {
  const found = await visitedOrder(deps.db, serviceCaseId)
  if (!found) return fail('service_case_not_found')
  const order = found.salesOrderId === null ? undefined : await readCollectedOrder(deps.db, found.salesOrderId)
  if (!order) return fail('nothing_to_plan')
  const calendar = await readCalendar(deps.db, deps.publicConfig.shop)
  const stop = { ...waitingOf(order, [], calendar.settings), minutes }
  const today = amsterdamDay(deps.now())
  const loads = await stopsTable(deps.db).loads(today, dayAfter(today, SEARCHED_DAYS))
  const free = upcoming(freeSlots({ calendar, stop, loads, from: today, days: SEARCHED_DAYS }), deps.now())
  const names = await vanNames(deps.db)
  return ok({ free: free.map((slot) => ({ ...slot, van: names.get(slot.vanId) ?? slot.vanId })) })
}

type Visit = { place: ChosenPlace; minutes: number; mail: boolean; staff: Staff }

/**
 * Plans a visit for a service case on the board of the deliveries. The case is then in the state `visit_planned`, with the window, and its
 * customer is mailed when `mail` is true. The window is a promise in the ledger. Lines and delivery promises of the order do not change.
 *
 * A repeated call changes nothing. Fails with `visit_planned` when the case has another window: staff move it on the board. Fails with
 * `nothing_to_plan` for a case without an order, whose address is unknown, and with `planning_full` and the free windows when the window
 * has no room.
 */
export async function planVisit(deps: PlanDeps, serviceCaseId: number, { place, minutes, mail, staff }: Visit) {
  const found = await visitedOrder(deps.db, serviceCaseId)
  if (!found) return fail('service_case_not_found')
  const { salesOrderId, rowIds } = found
  if (salesOrderId === null) return fail('nothing_to_plan')
  const planned = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, salesOrderId)
    if (!locked || locked.tokenHash === '') return fail('order_forgotten')
    const existing = await stopsTable(tx).activeOfCase(serviceCaseId)
    if (existing) {
      const isSame = isAt(existing, place) && existing.minutes === minutes
      return isSame ? ok({ stopId: existing.id }) : fail('visit_planned')
    }
    const visited = await lockVisitedCase(tx, serviceCaseId)
    if (!visited.ok) return visited
    const order = await readCollectedOrder(tx, salesOrderId)
    if (!order) return fail('nothing_to_plan')
    const calendar = await readCalendar(tx, deps.publicConfig.shop)
    const reserved = await reserve(tx, deps, { calendar, order, rows: [], place, exceptId: 0, minutes })
    if (!reserved.ok) return reserved
    const slot = reserved.value
    const at = deps.now()
    const { kind, country, postcode } = waitingOf(order, [], calendar.settings)
    const region = regionName(order, calendar.settings) ?? 'Buiten de gebieden'
    const address = { kind, region, minutes, country, postcode }
    const stopId = await stopsTable(tx).add({
      ...slot,
      ...address,
      salesOrderId,
      serviceCaseId,
      rowIds,
      byCustomer: false,
      at,
    })
    await promisesTable(tx).add({ ...slot, salesOrderId, stopId, serviceCaseId, region, rowIds, at })
    await saveCaseVisit(tx, visited.value, { visit: slot, key: visitKey(stopId, 1), mail, staff, at })
    await record(tx, { kind: 'delivery-planned', salesOrderId, stopId, slot, at, serviceCaseId, mover: staff })
    return ok({ stopId })
  })
  if (planned.ok && mail) deps.outboxFilled()
  return planned
}
