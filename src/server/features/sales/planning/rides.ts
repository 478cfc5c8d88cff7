import { randomUUID } from 'node:crypto'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Ride } from '#shared/contracts/visits.ts'
import { dayAfter } from '#shared/domain/figures/days.ts'
import { routeKm, routeOf } from '#shared/domain/planning/route.ts'
import type { ServiceProblem } from '#shared/domain/service/problems.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor } from '../../../db/tables.ts'
import type { Measures } from '../../catalog/measures/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { passagesOnWire, readWaysIn } from './passages.ts'
import type { PlanDeps } from './plan-stop.ts'
import { addressLines, isCanceled, readPlannedOrders } from './plannable-orders.ts'
import { readSettings } from './planning-settings.ts'
import { purposeOnWire, type StopRow, stopsTable } from './stops-table.ts'
import { rideIdOf, rideToken } from './visit-tokens.ts'

export type RideDeps = PlanDeps & { secret: Uint8Array; publicUrl: string; measures: Measures }

/** A link is valid until this number of days after the ride, because a phone may have been offline. */
const EXTRA_DAYS = 2

/** Returns the link of a ride, as staff send it to the driver. */
export const rideLink = ({ secret, publicUrl }: Pick<RideDeps, 'secret' | 'publicUrl'>, rideId: string) =>
  publicUrl + sitePaths.ride(rideToken(secret, rideId))

/** Makes the link for the driver of a van on a day, or returns the one that is active. */
export async function openRide(deps: RideDeps, { vanId, day }: { vanId: string; day: string }, staff: Staff) {
  const { db, now } = deps
  const { settings } = await readSettings(db)
  if (!settings.vans.some(({ id }) => id === vanId)) return fail('not_found')
  const ride = await db.transaction().execute(async (tx) => {
    const at = now()
    const added = await tx
      .insertInto('delivery_rides')
      .values({
        id: randomUUID(),
        van_id: vanId,
        day,
        last_day: dayAfter(day, EXTRA_DAYS),
        created_by: staff.userId,
        created_at: at,
      })
      // Two users at once: the second one gets the link of the first.
      .onConflict((conflict) => conflict.columns(['van_id', 'day']).where('revoked_at', 'is', null).doNothing())
      .returning(['id', 'last_day as lastDay'])
      .executeTakeFirst()
    if (!added) return activeRide(tx, vanId, day)
    await writeAudit(tx, {
      actor: staff,
      action: 'planning.ride_opened',
      subject: 'delivery_planning',
      subjectId: added.id,
      before: null,
      after: { vanId, day },
      at,
    })
    return added
  })
  return ride ? ok({ rideId: ride.id, link: rideLink(deps, ride.id), lastDay: ride.lastDay }) : fail('not_found')
}

const activeRide = (db: Executor, vanId: string, day: string) =>
  db
    .selectFrom('delivery_rides')
    .select(['id', 'last_day as lastDay'])
    .where('van_id', '=', vanId)
    .where('day', '=', day)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Revokes the link of a ride. A repeated call changes nothing. */
export function revokeRide({ db, now }: Pick<PlanDeps, 'db' | 'now'>, rideId: string, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    const ride = await tx.selectFrom('delivery_rides').select('id').where('id', '=', rideId).executeTakeFirst()
    if (!ride) return fail('ride_not_found')
    const at = now()
    const { numUpdatedRows } = await tx
      .updateTable('delivery_rides')
      .set({ revoked_at: at })
      .where('id', '=', rideId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0) {
      const entry = { action: 'planning.ride_revoked', subject: 'delivery_planning', subjectId: rideId } as const
      await writeAudit(tx, { ...entry, actor: staff, before: null, after: null, at })
    }
    return ok({ rideId })
  })
}

/** A ride whose link is valid now. */
export type ActiveRide = { id: string; vanId: string; day: string }

/** Returns the ride of a token; undefined when the token is wrong, or the link expired or was revoked. */
export async function rideOfToken({ db, secret, now }: RideDeps, token: string): Promise<ActiveRide | undefined> {
  const rideId = rideIdOf(secret, token)
  if (!rideId) return undefined
  return db
    .selectFrom('delivery_rides')
    .select(['id', 'van_id as vanId', 'day'])
    .where('id', '=', rideId)
    .where('revoked_at', 'is', null)
    .where('last_day', '>=', amsterdamDay(now()))
    .executeTakeFirst()
}

/** Returns the route of a ride for its driver: the stops in sequence, with address, phone and access answers. */
export async function showRide(deps: RideDeps, token: string) {
  const ride = await rideOfToken(deps, token)
  if (!ride) return fail('ride_not_found')
  return ok(await rideContent(deps, ride))
}

/** Reads the stops of a van on a day, in the sequence of the route. */
export async function routeStops(db: Executor, { vanId, day }: { vanId: string; day: string }, depot: string) {
  const stops = (await stopsTable(db).between(day, day)).filter((stop) => stop.vanId === vanId)
  return sortedRoute(stops, depot)
}

/** Sorts stops by their route from the depot. Stops at a showroom are sorted by their windows only. */
export function sortedRoute(stops: readonly StopRow[], depotPostcode: string): { stops: StopRow[]; km: number } {
  const depot = { country: 'NL', postcode: depotPostcode }
  if (stops.every(({ kind }) => kind === 'pickup')) return { stops: [...stops], km: 0 }
  const route = routeOf(stops, depot)
  return { stops: route, km: Math.round(routeKm(route, depot)) }
}

async function rideContent({ db, publicConfig, measures }: RideDeps, ride: ActiveRide): Promise<Ride> {
  const { settings } = await readSettings(db)
  const van = settings.vans.find(({ id }) => id === ride.vanId)
  const { stops, km } = await routeStops(db, ride, publicConfig.shop.zipcode)
  const orderIds = stops.map(({ salesOrderId }) => salesOrderId)
  const orders = await readPlannedOrders(db, orderIds)
  const waysIn = await readWaysIn({ db, measures }, orderIds)
  const problems = await problemsOfCases(
    db,
    stops.flatMap(({ serviceCaseId }) => serviceCaseId ?? []),
  )
  return {
    rideId: ride.id,
    van: van?.name ?? ride.vanId,
    kind: van?.kind ?? 'van',
    day: ride.day,
    km,
    stops: stops.flatMap((stop) => {
      const order = orders.get(stop.salesOrderId)
      if (!order) return []
      const address = addressLines(order.address)
      return {
        stopId: stop.id,
        salesOrderId: stop.salesOrderId,
        state: stop.state,
        isCanceled: isCanceled(stop, order),
        from: stop.from,
        until: stop.until,
        name: order.name,
        phone: order.phone,
        address,
        mapQuery: [...address, order.address.country === 'BE' ? 'België' : 'Nederland'].join(', '),
        access: order.access,
        ...passagesOnWire(waysIn.get(stop.salesOrderId), stop.rowIds),
        pieces: order.rows
          .filter(({ salesOrderRowId }) => stop.rowIds.includes(salesOrderRowId))
          .map(({ salesOrderRowId, name, count }) => ({ salesOrderRowId, name, count })),
        ...purposeOnWire(stop),
        ...(stop.serviceCaseId !== null && { problem: problems.get(stop.serviceCaseId) }),
      }
    }),
  }
}

/** Returns the problems of these service cases. */
async function problemsOfCases(db: Executor, ids: readonly number[]): Promise<Map<number, ServiceProblem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('service_cases')
    .select(['id', 'problem'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, problem }) => [id, problem]))
}
