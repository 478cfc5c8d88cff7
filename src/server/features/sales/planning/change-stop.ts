import { dayInWords } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { moveUnderLock } from '../sales-orders/index.ts'
import {
  type ChosenPlace,
  checkedOrder,
  isAt,
  mailAbout,
  type PlanDeps,
  readyAgain,
  record,
  reserve,
} from './plan-stop.ts'
import { collectedOrder } from './plannable-orders.ts'
import { readCalendar } from './planning-settings.ts'
import { promisesTable } from './promises-table.ts'
import { isDelivery, stopsTable } from './stops-table.ts'
import { moveVisit, removeVisit } from './visit-changes.ts'

/**
 * Moves a stop to another window. The promise of the old window is replaced. Lines that staff moved on by hand, such as
 * delivered ones, keep their state and day. Fails with `stop_changed` when a colleague changed the stop after this user read
 * it; a stop that is already there does not change.
 */
export async function moveStop(
  deps: PlanDeps,
  id: number,
  { place, version, mail, staff }: { place: ChosenPlace; version: number; mail: boolean; staff: Staff },
) {
  const moved = await deps.db.transaction().execute(async (tx) => {
    const found = await openStop(tx, id)
    if (!found.ok) return found
    const { stop } = found.value
    const order = isDelivery(stop) ? found.value.order : collectedOrder(found.value.order)
    if (isAt(stop, place)) return ok({ stopId: id })
    if (stop.version !== version) return fail('stop_changed')
    const rows = order.rows.filter(({ salesOrderRowId }) => stop.rowIds.includes(salesOrderRowId))
    const calendar = await readCalendar(tx, deps.publicConfig.shop)
    const reserved = await reserve(tx, deps, { calendar, order, rows, place, exceptId: id, minutes: stop.minutes })
    if (!reserved.ok) return reserved
    const slot = reserved.value
    const at = deps.now()
    const { salesOrderId } = stop
    if (stop.serviceCaseId !== null) {
      const visit = await moveVisit(tx, stop, stop.serviceCaseId, { slot, mail, staff, at })
      if (!visit.ok) return visit
    }
    if (slot.day !== stop.day && isDelivery(stop)) {
      const rowIds = rows.filter(({ state }) => state === 'planned').map(({ salesOrderRowId }) => salesOrderRowId)
      const lines = { rowIds, state: 'planned' as const, day: slot.day, mail: false, staff }
      const done = await moveUnderLock(tx, salesOrderId, lines, at)
      if (!done.ok) {
        const isGone = done.code === 'order_line_not_found' || done.code === 'order_line_canceled'
        return isGone || done.code === 'order_not_found' ? fail('stop_changed') : done
      }
    }
    await stopsTable(tx).move(id, slot)
    // The collection of a return is no promise of the shop.
    if (stop.returnId === null) {
      const promises = promisesTable(tx)
      await promises.end(id, { state: 'replaced', reason: `Verzet naar ${dayInWords(slot.day)}`, at })
      const rowIds = rows.map(({ salesOrderRowId }) => salesOrderRowId)
      const visit = { serviceCaseId: stop.serviceCaseId }
      await promises.add({ ...slot, ...visit, salesOrderId, stopId: id, region: stop.region, rowIds, at })
    }
    const { returnId, serviceCaseId } = stop
    const change = { kind: 'delivery-moved' as const, salesOrderId, stopId: id, slot, at, returnId, serviceCaseId }
    await record(tx, { ...change, mover: staff, before: stop })
    // The case of a visit mails its own window.
    if (mail && serviceCaseId === null) await mailAbout(tx, { ...change, version: version + 1 })
    return ok({ stopId: id })
  })
  if (moved.ok && mail) deps.outboxFilled()
  return moved
}

/** Takes a stop off the board; its lines are ready again. The same failures as `moveStop`. */
export async function unplanStop(
  deps: PlanDeps,
  id: number,
  { reason, version, mail, staff }: { reason: string; version: number; mail: boolean; staff: Staff },
) {
  const removed = await deps.db.transaction().execute(async (tx) => {
    const found = await openStop(tx, id)
    if (!found.ok) return found
    const { stop } = found.value
    if (stop.version !== version) return fail('stop_changed')
    const at = deps.now()
    const { returnId, serviceCaseId } = stop
    if (serviceCaseId !== null) await removeVisit(tx, stop, serviceCaseId, { reason, staff, at })
    await stopsTable(tx).saveState(id, 'removed', at)
    if (isDelivery(stop)) await readyAgain(tx, stop, { staff, at })
    // The words of staff may name a person. The case of a visit has them as a note, which is erased with the case.
    await promisesTable(tx).end(id, { state: 'withdrawn', reason: serviceCaseId === null ? reason : '', at })
    const { salesOrderId } = stop
    const change = {
      kind: 'delivery-unplanned' as const,
      salesOrderId,
      stopId: id,
      slot: stop,
      at,
      returnId,
      serviceCaseId,
    }
    await record(tx, { ...change, mover: staff })
    if (mail) await mailAbout(tx, { ...change, version: version + 1 })
    return ok({ stopId: id })
  })
  if (removed.ok && mail) deps.outboxFilled()
  return removed
}

/** Locks the order of a stop and reads both. Fails when the stop is over or its order was erased; also when a delivery was canceled. */
async function openStop(tx: Transaction, id: number) {
  const seen = await stopsTable(tx).find(id)
  if (!seen) return fail('stop_not_found')
  const checked = await checkedOrder(tx, seen.salesOrderId, { isVisit: seen.serviceCaseId !== null })
  if (!checked.ok) return checked.code === 'order_not_found' ? fail('stop_not_found') : checked
  // Read again, because another user may have changed it before the order was locked.
  const stop = await stopsTable(tx).find(id)
  if (!stop) return fail('stop_not_found')
  // The lines of a failed stop are ready again, and get a new stop.
  if (stop.state !== 'planned' && stop.state !== 'under_way') return fail('stop_closed')
  return ok({ stop, order: checked.value })
}
