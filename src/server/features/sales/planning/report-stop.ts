import { createHash } from 'node:crypto'
import type { ReportKind, StopState } from '#shared/contracts/planning-parts.ts'
import { distanceKm } from '#shared/domain/planning/distance.ts'
import { instantAt, timeOf } from '#shared/domain/planning/local-time.ts'
import { amsterdamClock, amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrder, moveUnderLock, recordOrderEvent } from '../sales-orders/index.ts'
import { readyAgain } from './plan-stop.ts'
import { promisesTable } from './promises-table.ts'
import { cleanPhoto, photoName } from './proof-photos.ts'
import { type ActiveRide, type RideDeps, rideOfToken, routeStops } from './rides.ts'
import { type StopRow, stopsTable } from './stops-table.ts'

export type ReportDeps = RideDeps & { proofs: FileStore }

/** What a driver reports. `happenedAgoMs` is by the clock of the phone. */
export type Report = {
  reportId: string
  stopId: number
  kind: ReportKind
  name: string
  signature: string
  reason: string
  /** Base64; empty without a photo. */
  photo: string
  happenedAgoMs: number
}

/** A phone that was offline for longer than this gets its reports dated at this time. */
const MAX_AGE_MS = 7 * 24 * 3_600_000

/**
 * Stores what a driver reports about a stop, once per report id, and does what follows from it:
 * - `under_way`: mails the customer an expected time;
 * - `delivered`: the lines are delivered on the day of the report, the promise is kept or broken;
 * - `not_home` and `damaged`: the lines are ready again, so that staff plan them anew; the promise is broken.
 *
 * A report about a stop that is already delivered, or of a canceled order, is stored and changes no state: nothing that
 * a phone sends late is lost. The same holds for a report other than `delivered` about a stop that failed, or that staff moved to
 * another van or day, because its lines may have a newer appointment. Fails with `idempotency_key_reused` when another report
 * has the id.
 */
export async function reportStop(deps: ReportDeps, token: string, report: Report) {
  const ride = await rideOfToken(deps, token)
  if (!ride) return fail('ride_not_found')
  checkReport(report)
  const { reportId, photo } = report
  const { happenedAgoMs: _age, ...content } = report
  const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const entry = { ride, report, bodyHash }
  const answered = await answerOf(deps.db, entry)
  if (answered) return answered
  if (!(await stopOfRide(deps.db, entry))) return fail('stop_not_found')
  // Stored before the transaction, under a name that no other content has: a call that is refused replaces no photo, and a file
  // without a report is deleted by the clean-up.
  if (photo) await deps.proofs.put(photoName(reportId, bodyHash), oneChunk(await cleanPhoto(photo)))
  const stored = await deps.db.transaction().execute((tx) => store(tx, deps, entry))
  if (stored.ok) deps.outboxFilled()
  return stored
}

function checkReport({ kind, name, signature, reason }: Report): void {
  if (kind === 'delivered' && name === '') throw refusal('name', 'Vul in wie de levering aannam.')
  if (kind === 'delivered' && signature === '') throw refusal('signature', 'Laat de ontvanger tekenen.')
  if ((kind === 'not_home' || kind === 'damaged') && reason === '')
    throw refusal('reason', 'Vul in wat er aan de hand was.')
}

const refusal = (field: string, message: string) => new InvalidInput([{ field, message }])

async function* oneChunk(content: Uint8Array) {
  yield content
}

type Entry = { ride: ActiveRide; report: Report; bodyHash: string }

/** Returns the answer to a call whose report is stored already; undefined when there is no report with its id. */
async function answerOf(db: Executor, { report: { reportId }, bodyHash }: Entry) {
  const stored = await db
    .selectFrom('delivery_reports as r')
    .innerJoin('delivery_stops as s', 's.id', 'r.stop_id')
    .select(['r.body_hash as bodyHash', 'r.received_at as receivedAt', 's.state'])
    .where('r.id', '=', reportId)
    .executeTakeFirst()
  if (!stored) return undefined
  if (stored.bodyHash !== bodyHash) return fail('idempotency_key_reused')
  return ok({ reportId, state: stored.state, receivedDateTime: stored.receivedAt.toISOString() })
}

/**
 * Returns the stop of a report; undefined when it is of another ride. A stop that staff moved to another van while this phone
 * was offline is still reported by its driver.
 */
async function stopOfRide(db: Executor, { ride, report: { stopId } }: Entry): Promise<StopRow | undefined> {
  const stop = await stopsTable(db).find(stopId)
  return stop && (isOf(ride, stop) || (await wasPromised(db, stop.id, ride))) ? stop : undefined
}

async function store(tx: Transaction, deps: ReportDeps, entry: Entry) {
  const { ride, report, bodyHash } = entry
  const { reportId, stopId, kind, name, signature, reason, photo, happenedAgoMs } = report
  const seen = await stopOfRide(tx, entry)
  if (!seen) return fail('stop_not_found')
  const order = await lockOrder(tx, seen.salesOrderId)
  const at = deps.now()
  const ageMs = Math.min(Math.max(happenedAgoMs, 0), MAX_AGE_MS)
  // Not before the stop was planned, whatever the clock of the phone says.
  const happenedAt = new Date(Math.max(at.getTime() - ageMs, seen.plannedAt.getTime()))
  const isForgotten = !order || order.tokenHash === ''
  const added = await tx
    .insertInto('delivery_reports')
    .values({
      id: reportId,
      ride_id: ride.id,
      stop_id: stopId,
      sales_order_id: seen.salesOrderId,
      kind,
      body_hash: bodyHash,
      name: isForgotten ? '' : name,
      signature: isForgotten ? '' : signature,
      photo: photo && !isForgotten ? photoName(reportId, bodyHash) : null,
      reason: isForgotten ? '' : reason,
      happened_at: happenedAt,
      received_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same call at the same time stored it first.
  if (!added) return (await answerOf(tx, entry)) ?? fail('idempotency_key_reused')
  const stop = await stopsTable(tx).find(stopId)
  if (!stop) return fail('stop_not_found')
  const isOver = isForgotten || order.canceledAt !== null || stop.state === 'done' || stop.state === 'removed'
  const isOvertaken = stop.state === 'failed' || !isOf(ride, stop)
  const isLate = isOver || (isOvertaken && kind !== 'delivered')
  const event = { stopId, report: kind, ...(isLate && { isLate: true }) }
  const { salesOrderId } = stop
  await recordOrderEvent(tx, { salesOrderId, kind: 'delivery-report', detail: event, actor: 'driver', at: happenedAt })
  const state = isLate ? stop.state : await apply(tx, deps, { stop, kind, happenedAt, at })
  return ok({ reportId, state, receivedDateTime: at.toISOString() })
}

const isOf = (ride: ActiveRide, { vanId, day }: StopRow) => vanId === ride.vanId && day === ride.day

/** Returns whether a stop was promised for this van and day earlier. */
async function wasPromised(db: Executor, stopId: number, { vanId, day }: ActiveRide): Promise<boolean> {
  const promise = await db
    .selectFrom('delivery_promises')
    .select('id')
    .where('stop_id', '=', stopId)
    .where('van_id', '=', vanId)
    .where('day', '=', day)
    .executeTakeFirst()
  return promise !== undefined
}

/** Returns the lines of a stop that wait for their delivery: not canceled, and not moved to another state by staff since. */
async function openRowIds(tx: Transaction, { rowIds }: StopRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('sales_order_rows')
    .select('id')
    .where('id', 'in', [0, ...rowIds])
    .where('state', 'in', ['planned', 'ready'])
    .execute()
  return rows.map(({ id }) => id)
}

type Step = { stop: StopRow; kind: ReportKind; happenedAt: Date; at: Date }

async function apply(tx: Transaction, deps: ReportDeps, { stop, kind, happenedAt, at }: Step): Promise<StopState> {
  const stops = stopsTable(tx)
  const promises = promisesTable(tx)
  switch (kind) {
    case 'under_way':
      if (stop.state !== 'planned') return stop.state
      await stops.saveState(stop.id, 'under_way')
      await mailExpectedTime(tx, deps, { stop, happenedAt, at })
      return 'under_way'
    case 'delivered': {
      const rowIds = await openRowIds(tx, stop)
      const lines = { rowIds, state: 'delivered' as const, day: amsterdamDay(happenedAt), mail: true }
      await moveUnderLock(tx, stop.salesOrderId, { ...lines, staff: 'driver' }, at)
      await stops.saveState(stop.id, 'done', happenedAt)
      await promises.fulfill(stop.id, happenedAt)
      return 'done'
    }
    case 'not_home':
    case 'damaged':
      await stops.saveState(stop.id, 'failed', happenedAt)
      await readyAgain(tx, stop, { staff: 'driver', at })
      await promises.break(stop.id, { reason: FAILURES[kind], at: happenedAt })
      return 'failed'
    default:
      return kind satisfies never
  }
}

/** What the customer reads about a failed delivery. The words of the driver are for staff. */
const FAILURES = { not_home: 'Niet thuis', damaged: 'Schade' } as const

/** Speed of a van through town and country, for the estimate in the mail. */
const KM_PER_HOUR = 60
/** The mail names a period around the estimate, because a stop before it may take longer. */
const EARLIER_MINUTES = 10
const LATER_MINUTES = 35
/** An estimate of a phone that was offline for longer than this has no use. */
const STALE_MS = 30 * 60_000

/** Queues the mail that the van is on its way, with the expected time. */
async function mailExpectedTime(tx: Transaction, deps: ReportDeps, { stop, happenedAt, at }: Omit<Step, 'kind'>) {
  const isStale = at.getTime() - happenedAt.getTime() > STALE_MS
  const { day, minutesSinceMidnight } = amsterdamClock(happenedAt)
  if (isStale || day !== stop.day || stop.kind === 'pickup') return
  const { stops } = await routeStops(tx, stop, deps.publicConfig.shop.zipcode)
  const index = stops.findIndex(({ id }) => id === stop.id)
  const before = stops[index - 1] ?? { country: 'NL', postcode: deps.publicConfig.shop.zipcode }
  const drive = (distanceKm(before, stop) / KM_PER_HOUR) * 60
  const arrival = minutesSinceMidnight + drive
  const rounded = (minutes: number) => timeOf(Math.min(24 * 60 - 1, Math.round(minutes / 5) * 5))
  const [from, until] = [
    rounded(Math.max(minutesSinceMidnight, arrival - EARLIER_MINUTES)),
    rounded(arrival + LATER_MINUTES),
  ]
  if (instantAt(day, until) < happenedAt) return
  const { salesOrderId, id: stopId } = stop
  const kind = 'delivery-underway'
  await enqueue(tx, {
    party: 'mail',
    kind,
    uniqueKey: `${kind}:${stopId}:${stop.version}`,
    payload: { salesOrderId, stopId, day, from, until },
    at,
  })
}
