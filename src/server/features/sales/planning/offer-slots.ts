import { dayAfter, daysBetween } from '#shared/domain/figures/days.ts'
import { windowsOf } from '#shared/domain/planning/capacity.ts'
import { proposeSlots, type Slot } from '#shared/domain/planning/propose.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { actorOf, recordOrderEvent } from '../sales-orders/index.ts'
import { closeOffers, offersTable } from './offers-table.ts'
import { type ChosenPlace, checkedOrder, type PlanDeps } from './plan-stop.ts'
import { type PlannedOrder, readPlannedOrders, readyRows, waitingOf } from './plannable-orders.ts'
import { readCalendar } from './planning-settings.ts'
import { stopsTable } from './stops-table.ts'

const SEARCHED_DAYS = 42
/** The first day that is proposed: a customer needs time to answer, and the crew time to load. */
const NOTICE_DAYS = 2

/** Returns the free windows for the ready lines of an order, and which of them to propose to the customer. */
export async function findSlots(deps: PlanDeps, salesOrderId: number) {
  const order = (await readPlannedOrders(deps.db, [salesOrderId])).get(salesOrderId)
  if (!order) return fail('order_not_found')
  if (readyRows(order).length === 0) return fail('nothing_to_plan')
  return ok(await slotsFor(deps.db, deps, order))
}

/** Latest begin of the weeks that suit a customer, in days from now, so that a date far away is not searched. */
const MOST_DAYS_AHEAD = 182

/**
 * Searches the windows for the ready lines of an order, in the next weeks, and longer when the customer prefers a later week.
 * Those in weeks that suit the customer are proposed first.
 */
export async function slotsFor(db: Executor, deps: PlanDeps, order: PlannedOrder) {
  const today = amsterdamDay(deps.now())
  const preference = order.preference ?? undefined
  const daysAhead = Math.min(preference?.from ? daysBetween(today, preference.from) : 0, MOST_DAYS_AHEAD)
  const days = SEARCHED_DAYS + Math.max(0, daysAhead)
  const calendar = await readCalendar(db, deps.publicConfig.shop)
  const stop = waitingOf(order, readyRows(order), calendar.settings)
  const loads = await stopsTable(db).loads(today, dayAfter(today, days))
  const proposedFrom = dayAfter(today, NOTICE_DAYS)
  return proposeSlots({ calendar, stop, loads, days, from: today, proposedFrom, preference })
}

/**
 * Proposes windows to the customer, by a mail with the link of the appointment. Replaces an earlier proposal; the same
 * proposal again changes and sends nothing. Fails with `planning_full` when one of the windows has no room.
 */
export async function offerSlots(
  deps: PlanDeps,
  salesOrderId: number,
  { places, staff }: { places: readonly ChosenPlace[]; staff: Staff },
) {
  const offered = await deps.db.transaction().execute(async (tx) => {
    const checked = await checkedOrder(tx, salesOrderId)
    if (!checked.ok) return checked
    const order = checked.value
    const rows = readyRows(order)
    if (rows.length === 0) return fail('nothing_to_plan')
    const { free } = await slotsFor(tx, deps, order)
    const calendar = await readCalendar(tx, deps.publicConfig.shop)
    const slots: Slot[] = []
    for (const place of places) {
      const van = calendar.settings.vans.find(({ id }) => id === place.vanId)
      const window = van && windowsOf(calendar, van, place.day).find(({ from }) => from === place.from)
      if (!window) {
        throw new InvalidInput([{ field: 'slots', message: 'Op een van deze momenten wordt er niet bezorgd.' }])
      }
      // Another van may have room in the same window, so only day and begin count.
      const slot = free.find(({ day, from }) => day === place.day && from === place.from)
      if (!slot) return fail('planning_full', { free: free.slice(0, 6) })
      slots.push(slot)
    }
    const open = await offersTable(tx).open(salesOrderId)
    if (open && JSON.stringify(open.slots.map(textOf)) === JSON.stringify(slots.map(textOf)))
      return ok({ salesOrderId })
    const at = deps.now()
    await closeOffers(tx, salesOrderId, 'withdrawn')
    const rowIds = rows.map(({ salesOrderRowId }) => salesOrderRowId)
    const offerId = await offersTable(tx).add({ salesOrderId, rowIds, slots, by: staff.userId, at })
    const detail = { offerId, slots: slots.length }
    await recordOrderEvent(tx, { salesOrderId, kind: 'delivery-offered', detail, actor: actorOf(staff), at })
    await writeAudit(tx, {
      actor: staff,
      action: 'planning.offered',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      before: null,
      after: { offerId, days: slots.map(textOf).join(', ') },
      at,
    })
    const kind = 'delivery-offer'
    await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${offerId}`, payload: { salesOrderId, offerId }, at })
    return ok({ salesOrderId })
  })
  if (offered.ok) deps.outboxFilled()
  return offered
}

const textOf = ({ day, from }: Slot) => `${day} ${from}`
