import type { PlannedStop, PlanningBoard, VanDay, WaitingOrder } from '#shared/contracts/week-board.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { type Calendar, windowCapacity, windowsOf } from '#shared/domain/planning/capacity.ts'
import { type PreferredWeeks, suits } from '#shared/domain/planning/preferred-weeks.ts'
import { stopMinutes } from '#shared/domain/planning/stop-minutes.ts'
import type { Executor } from '../../../db/tables.ts'
import { offersTable } from './offers-table.ts'
import { passagesOnWire, readWaysIn, type WayIn } from './passages.ts'
import {
  isCanceled,
  type PlannedOrder,
  readPlannedOrders,
  readyRows,
  regionName,
  waitingOrders,
} from './plannable-orders.ts'
import { readCalendar, readSettings } from './planning-settings.ts'
import { type RideDeps, rideLink, sortedRoute } from './rides.ts'
import { isDelivery, purposeOnWire, type StopRow, stopsTable } from './stops-table.ts'

const WEEK_DAYS = 7
/** The board lists at most this many waiting orders, the longest waiting first. */
export const MOST_WAITING = 200

/** Returns the week from a Monday: stops, rides and load per van and day. The orders that wait are the same for all weeks (`readWaiting`). */
export async function readBoard(
  deps: RideDeps & { db: Executor },
  monday: string,
): Promise<Omit<PlanningBoard, 'waiting'>> {
  const { db } = deps
  const { shop } = deps.publicConfig
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => dayAfter(monday, index))
  const sunday = dayAfter(monday, WEEK_DAYS - 1)
  const calendar = await readCalendar(db, shop)
  const rows = await stopsTable(db).between(monday, sunday)
  const orderIds = rows.map(({ salesOrderId }) => salesOrderId)
  const orders = await readPlannedOrders(db, orderIds)
  const waysIn = await readWaysIn(deps, orderIds)
  const rides = await db
    .selectFrom('delivery_rides')
    .select(['id', 'van_id as vanId', 'day', 'last_day as lastDay'])
    .where('day', '>=', monday)
    .where('day', '<=', sunday)
    .where('revoked_at', 'is', null)
    .execute()

  const vans = calendar.settings.vans.filter(({ id, isActive }) => isActive || rows.some(({ vanId }) => vanId === id))
  const vanDays: VanDay[] = []
  const stops: PlannedStop[] = []
  for (const van of vans) {
    for (const one of days) {
      const ofDay = rows.filter((row) => row.vanId === van.id && row.day === one)
      const route = sortedRoute(ofDay, shop.zipcode)
      stops.push(
        ...route.stops.flatMap((row, index) => {
          const order = orders.get(row.salesOrderId)
          return order ? stopOnWire(row, { order, wayIn: waysIn.get(row.salesOrderId), position: index + 1 }) : []
        }),
      )
      const ride = rides.find(({ vanId, day: rideDay }) => vanId === van.id && rideDay === one)
      vanDays.push({
        ...loadOf(
          calendar,
          van,
          one,
          ofDay.filter((row) => counts(row, orders.get(row.salesOrderId))),
        ),
        km: route.km,
        ride: ride ? { rideId: ride.id, link: rideLink(deps, ride.id), lastDay: ride.lastDay } : null,
      })
    }
  }
  return {
    monday,
    days,
    vans: vans.map(({ id, name, kind }) => ({ vanId: id, name, kind })),
    vanDays,
    stops,
  }
}

/**
 * Returns the orders with a ready line that is in no stop, the longest waiting first. A proposal is over once the customer can choose
 * none of its days, which must be after today.
 */
export async function readWaiting(db: Executor, today: string): Promise<WaitingOrder[]> {
  const { settings } = await readSettings(db)
  const { rows } = await waitingOrders(MOST_WAITING).execute(db)
  const waitingIds = rows.map(({ id }) => id)
  const orders = await readPlannedOrders(db, waitingIds)
  const offers = new Map((await offersTable(db).openOf(waitingIds)).map((offer) => [offer.salesOrderId, offer]))
  return waitingIds.flatMap((id) => {
    const order = orders.get(id)
    // An order whose ready lines are samples only has nothing to plan.
    if (!order || readyRows(order).length === 0) return []
    const offer = offers.get(id)
    const pieces = readyRows(order)
    return {
      salesOrderId: id,
      kind: order.kind,
      name: order.name,
      city: order.address.city,
      zipcode: order.address.zipcode,
      region: regionName(order, settings),
      minutes: stopMinutes({ kind: order.kind, pieces, access: order.access }, settings.minutes),
      readyOn: pieces.map(({ stateOn }) => stateOn ?? '').sort()[0] || null,
      pieces: pieces.map(({ salesOrderRowId, name, count }) => ({ salesOrderRowId, name, count })),
      ...(order.preference && { preference: onWire(order.preference) }),
      offer: offer
        ? {
            offeredDateTime: offer.offeredAt.toISOString(),
            slots: offer.slots,
            isOver: offer.slots.every(({ day }) => day <= today),
          }
        : null,
    }
  })
}

/** A stop takes capacity unless it failed or was canceled with its order. */
const counts = (row: StopRow, order: PlannedOrder | undefined) =>
  row.state !== 'failed' && order !== undefined && !isCanceled(row, order)

function loadOf(calendar: Calendar, van: Calendar['settings']['vans'][number], day: string, rows: readonly StopRow[]) {
  const windows = windowsOf(calendar, van, day)
  const sum = (ofWindow: readonly StopRow[]) => ofWindow.reduce((total, { minutes }) => total + minutes, 0)
  return {
    vanId: van.id,
    day,
    windows: windows.map(({ from, until }) => ({
      from,
      until,
      minutes: sum(rows.filter((row) => row.from === from)),
      capacity: windowCapacity(windows, van.minutesPerDay, from),
    })),
    minutes: sum(rows),
    capacity: windows.length > 0 ? van.minutesPerDay : 0,
  }
}

type StopContext = { order: PlannedOrder; wayIn: WayIn | undefined; position: number }

function stopOnWire(row: StopRow, { order, wayIn, position }: StopContext): PlannedStop {
  const lines = order.rows.filter(({ salesOrderRowId }) => row.rowIds.includes(salesOrderRowId))
  const isActive = row.state === 'planned' || row.state === 'under_way'
  const isDelivered = isDelivery(row) && lines.length > 0 && lines.every(({ state }) => state === 'delivered')
  const { salesOrderId, vanId, day, from, until, minutes, version, kind, byCustomer } = row
  return {
    stopId: row.id,
    salesOrderId,
    version,
    kind,
    vanId,
    day,
    from,
    until,
    minutes,
    byCustomer,
    position,
    // Staff may set lines to delivered by hand; the job that closes such stops runs once a day.
    state: isActive && isDelivered ? 'done' : row.state,
    isCanceled: isCanceled(row, order),
    isStale: isActive && isDelivery(row) && !isDelivered && !lines.some(({ state }) => state === 'planned'),
    name: order.name,
    city: order.address.city,
    zipcode: order.address.zipcode,
    pieces: lines.map(({ salesOrderRowId, name, count }) => ({ salesOrderRowId, name, count })),
    access: order.access,
    ...purposeOnWire(row),
    ...passagesOnWire(wayIn, row.rowIds),
    ...(order.preference &&
      isDelivery(row) && { preference: onWire(order.preference), isUnsuited: !suits(order.preference, day) }),
  }
}

/** Returns the preferred weeks as the wire has them. */
const onWire = ({ avoided, ...limits }: PreferredWeeks) => ({ ...limits, avoided: [...avoided] })
