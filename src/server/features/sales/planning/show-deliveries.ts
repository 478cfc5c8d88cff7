import { sitePaths } from '#shared/contracts/site-paths.ts'
import { passageLines } from '#shared/domain/measures/delivery-notes.ts'
import { keptShare, type PromiseCounts } from '#shared/domain/planning/promises.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { passagesOnWire, passagesTable, readWaysIn } from './passages.ts'
import { readPlannedOrders } from './plannable-orders.ts'
import { vanNames } from './planning-settings.ts'
import { promisesTable } from './promises-table.ts'
import type { RideDeps } from './rides.ts'
import { purposeOnWire, stopsTable } from './stops-table.ts'
import { appointmentToken } from './visit-tokens.ts'

/** Returns everything about the deliveries of an order, for staff: stops, promises, and the reports of drivers. */
export async function showDeliveries({ db, secret, publicUrl, measures }: RideDeps, salesOrderId: number) {
  const order = await db
    .selectFrom('sales_orders')
    .select(['id', 'token_hash as tokenHash'])
    .where('id', '=', salesOrderId)
    .executeTakeFirst()
  if (!order) return fail('order_not_found')
  const planned = (await readPlannedOrders(db, [salesOrderId])).get(salesOrderId)
  const wayIn = (await readWaysIn({ db, measures }, [salesOrderId])).get(salesOrderId)
  const stops = await stopsTable(db).ofOrder(salesOrderId)
  const promises = await promisesTable(db).ofOrder(salesOrderId)
  const purposes = new Map(stops.map((stop) => [stop.id, purposeOnWire(stop)]))
  const purposeOf = (stopId: number) => purposes.get(stopId) ?? {}
  return ok({
    link: order.tokenHash === '' ? null : publicUrl + sitePaths.appointment(appointmentToken(secret, order)),
    access: planned?.access ?? null,
    ...passagesOnWire(wayIn),
    stops: stops.map((stop) => ({
      stopId: stop.id,
      day: stop.day,
      from: stop.from,
      until: stop.until,
      state: stop.state,
      reason: '',
      ...purposeOnWire(stop),
    })),
    promises: promises.map(({ madeAt: _made, endedAt: _ended, ...promise }) => promise),
    reports: (await reportsOf(db, salesOrderId)).map(({ photo, happenedAt, receivedAt, stopId, ...report }) => ({
      ...report,
      ...purposeOf(stopId),
      hasPhoto: photo !== null,
      happenedDateTime: happenedAt.toISOString(),
      receivedDateTime: receivedAt.toISOString(),
    })),
  })
}

/** Reads the reports of drivers about an order, newest first. */
const reportsOf = (db: Executor, salesOrderId: number) =>
  db
    .selectFrom('delivery_reports')
    .select(['id as reportId', 'stop_id as stopId', 'kind', 'name', 'signature', 'photo', 'reason'])
    .select(['happened_at as happenedAt', 'received_at as receivedAt'])
    .where('sales_order_id', '=', salesOrderId)
    .orderBy('happened_at', 'desc')
    .orderBy('received_at', 'desc')
    .execute()

/** Reads the personal data of the deliveries of an order, for the file of a person's own data. */
export async function deliveryDataOf(db: Executor, salesOrderId: number) {
  const access = await db
    .selectFrom('delivery_access')
    .select(['floor', 'has_lift as hasLift', 'door_cm as doorCm', 'parking', 'remarks'])
    .where('sales_order_id', '=', salesOrderId)
    .executeTakeFirst()
  const measured = await passagesTable(db).find(salesOrderId)
  const reports = await reportsOf(db, salesOrderId)
  const promises = await promisesTable(db).ofOrder(salesOrderId, { withVisits: true })
  return {
    access: access ?? null,
    passages: measured ? passageLines(measured.passages) : [],
    promises: promises.map(({ day, from, until, state, reason }) => ({ day, from, until, state, reason })),
    reports: reports.map(({ kind, name, signature, photo, reason, happenedAt }) => ({
      kind,
      name,
      signature,
      reason,
      happenedAt: happenedAt.toISOString(),
      hasPhoto: photo !== null,
    })),
  }
}

const YEAR_MS = 365 * 24 * 3_600_000

/** Returns how many promised windows of the last 365 days were kept, broken and moved. */
export async function promiseFigures({ db, now }: { db: Database; now: () => Date }) {
  const since = new Date(now().getTime() - YEAR_MS)
  const promises = promisesTable(db)
  const regions = await promises.figures('region', since)
  const vans = await promises.figures('van_id', since)
  const models = await promises.figures('model', since)
  const names = await vanNames(db)
  const sum = (part: keyof PromiseCounts) => regions.reduce((total, figure) => total + figure[part], 0)
  const total = { kept: sum('kept'), broken: sum('broken'), replaced: sum('replaced') }
  return ok({
    total: { name: 'Alles', ...total, share: keptShare(total) ?? null },
    regions,
    vans: vans.map((van) => ({ ...van, name: names.get(van.name) ?? van.name })),
    models,
  })
}
