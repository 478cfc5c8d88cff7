import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReportKind, StopState } from '#shared/contracts/planning-parts.ts'
import { distanceKm } from '#shared/domain/planning/distance.ts'
import { instantAt, timeOf } from '#shared/domain/planning/local-time.ts'
import { amsterdamClock, amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrder, moveUnderLock, recordOrderEvent } from '../sales-orders/index.ts'
import { type CasePhotoDeps, openCase, storePhoto } from '../service-cases/index.ts'
import { readyAgain } from './plan-stop.ts'
import { promisesTable } from './promises-table.ts'
import { cleanPhoto, photoName } from './proof-photos.ts'
import { type ActiveRide, type RideDeps, rideOfToken, routeStops } from './rides.ts'
import { isDelivery, type StopRow, stopsTable } from './stops-table.ts'
import { endVisit } from './visit-changes.ts'

export type ReportDeps = RideDeps & { proofs: FileStore } & Pick<CasePhotoDeps, 'servicePhotos' | 'pictures'>

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
 * Stores what a driver reports about a stop, once per report id, and applies it:
 * - `under_way`: mails the customer an expected time;
 * - `delivered`: the lines are delivered on the day of the report, the promise is kept or broken;
 * - `not_home`: the lines are ready again, so that staff plan them again; the promise is broken;
 * - `damaged` and `refused`: the same, and a service case is opened with the photo and, for staff, the words of the driver.
 *
 * A stop that collects a return changes no line: `delivered` means that the goods are in the van, and staff count them in the shop. Nor
 * does a visit: its service case is in progress again, with the words of the driver as a note for staff, and its promise is kept or broken.
 *
 * A report about a stop that is already delivered, or of a canceled order, is stored and changes no state: nothing that
 * a phone sends late is lost. The same holds for a report other than `delivered` about a stop that failed, or that staff moved to
 * another van or day, because its lines may have a newer appointment; a late `delivered` then delivers no line that has one. Fails with `idempotency_key_reused` when another report
 * has the id.
 */
export async function reportStop(deps: ReportDeps, token: string, report: Report) {
  const ride = await rideOfToken(deps, token)
  if (!ride) return fail('ride_not_found')
  const { reportId, photo } = report
  const { happenedAgoMs: _age, ...content } = report
  const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const entry = { ride, report, bodyHash }
  const answered = await answerOf(deps.db, entry)
  if (answered) return answered
  const reported = await stopOfRide(deps.db, entry)
  if (!reported) return fail('stop_not_found')
  checkReport(report, reported)
  // Stored before the transaction, under a name that no other content has: a call that is refused replaces no photo, and a file
  // without a report is deleted by the clean-up.
  if (photo) await deps.proofs.put(photoName(reportId, bodyHash), oneChunk(await cleanPhoto(photo)))
  const casePhotoId = await storeCasePhoto(deps, entry)
  const stored = await deps.db.transaction().execute((tx) => store(tx, deps, { ...entry, casePhotoId }))
  if (stored.ok) deps.outboxFilled()
  return stored
}

function checkReport({ kind, name, signature, reason }: Report, stop: StopRow): void {
  const [noName, noSignature] = isDelivery(stop)
    ? ['Vul in wie de levering aannam.', 'Laat de ontvanger tekenen.']
    : [stop.returnId === null ? 'Vul in wie er thuis was.' : 'Vul in wie het meegaf.', 'Laat de klant tekenen.']
  if (kind === 'delivered' && name === '') throw refusal('name', noName)
  if (kind === 'delivered' && signature === '') throw refusal('signature', noSignature)
  if (FAILURE_KINDS.some((one) => one === kind) && reason === '')
    throw refusal('reason', 'Vul in wat er aan de hand was.')
}

const refusal = (field: string, message: string) => new InvalidInput([{ field, message }])

async function* oneChunk(content: Uint8Array) {
  yield content
}

type Entry = { ride: ActiveRide; report: Report; bodyHash: string }
/** `casePhotoId`: the photo for the service case of the report, if it gets one. */
type StorableEntry = Entry & { casePhotoId: string | undefined }

/**
 * Stores the photo of a report for its service case too, under the id of the report, because the files of proofs and of service
 * cases have different readers and terms. Returns its id; undefined without a photo, and when it cannot be stored: the report itself
 * counts more than a second copy.
 */
async function storeCasePhoto(deps: ReportDeps, { report }: Entry): Promise<string | undefined> {
  const { reportId, stopId, kind, photo } = report
  if (!photo || !opensCase(kind)) return undefined
  const stop = await stopsTable(deps.db).find(stopId)
  if (!stop || !isDelivery(stop)) return undefined
  const file = Buffer.from(photo, 'base64')
  const stored = await storePhoto(deps, { id: reportId, file, scope: deliveryScope(stop.salesOrderId) })
  return stored.ok ? reportId : undefined
}

const deliveryScope = (salesOrderId: number) => `delivery:${salesOrderId}` as const

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
  return stop && (isOf(ride, stop) || (await wasPlanned(db, stop, ride))) ? stop : undefined
}

async function store(tx: Transaction, deps: ReportDeps, entry: StorableEntry) {
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
  const isOver =
    isForgotten ||
    (order.canceledAt !== null && stop.serviceCaseId === null) ||
    stop.state === 'done' ||
    stop.state === 'removed'
  const isOvertaken = stop.state === 'failed' || !isOf(ride, stop)
  const lineIds = await openRowIds(tx, stop)
  // Nothing to deliver is left of an overtaken stop when all its lines have a newer appointment.
  const isLate = isOver || (isOvertaken && (kind !== 'delivered' || lineIds.length === 0))
  const event = {
    stopId,
    report: kind,
    ...(isLate && { isLate: true }),
    ...(stop.returnId !== null && { returnId: stop.returnId }),
    ...(stop.serviceCaseId !== null && { serviceCaseId: stop.serviceCaseId }),
  }
  const { salesOrderId } = stop
  await recordOrderEvent(tx, { salesOrderId, kind: 'delivery-report', detail: event, actor: 'driver', at: happenedAt })
  // The case is locked before the stop changes, as by staff who choose its state.
  if (stop.serviceCaseId !== null && kind !== 'under_way') {
    await endVisit(tx, stop.serviceCaseId, { words: visitWords(report), reportId, isCurrent: !isLate, at })
  }
  const state = isLate ? stop.state : await apply(tx, deps, { ...entry, stop, lineIds, kind, happenedAt, at })
  return ok({ reportId, state, receivedDateTime: at.toISOString() })
}

const isOf = (ride: ActiveRide, { vanId, day }: StopRow) => vanId === ride.vanId && day === ride.day

/** Returns whether a stop was planned for this van and day earlier, by the history of its order. */
async function wasPlanned(db: Executor, { id, salesOrderId }: StopRow, { vanId, day }: ActiveRide): Promise<boolean> {
  const event = await db
    .selectFrom('order_events')
    .select('id')
    .where('sales_order_id', '=', salesOrderId)
    .where('kind', 'in', ['delivery-planned', 'delivery-moved'])
    .where(sql<boolean>`detail @> ${JSON.stringify({ stopId: id, vanId, day })}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

/**
 * Returns the lines of a stop that wait for their delivery: not canceled, not moved to another state by staff since, and not in
 * another stop that is still to be made.
 */
async function openRowIds(tx: Transaction, { id, salesOrderId, rowIds }: StopRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('sales_order_rows')
    .select('id')
    .where('id', 'in', [0, ...rowIds])
    .where('state', 'in', ['planned', 'ready'])
    .execute()
  const active = await stopsTable(tx).activeOf(salesOrderId)
  const elsewhere = new Set(active.filter((stop) => stop.id !== id).flatMap((stop) => stop.rowIds))
  return rows.map((row) => row.id).filter((rowId) => !elsewhere.has(rowId))
}

type Step = StorableEntry & { stop: StopRow; lineIds: readonly number[]; kind: ReportKind; happenedAt: Date; at: Date }

async function apply(tx: Transaction, deps: ReportDeps, step: Step): Promise<StopState> {
  const { stop, lineIds, kind, happenedAt, at } = step
  const stops = stopsTable(tx)
  const promises = promisesTable(tx)
  switch (kind) {
    case 'under_way':
      if (stop.state !== 'planned') return stop.state
      await stops.saveState(stop.id, 'under_way')
      await mailExpectedTime(tx, deps, { stop, happenedAt, at })
      return 'under_way'
    case 'delivered': {
      const lines = { rowIds: lineIds, state: 'delivered' as const, day: amsterdamDay(happenedAt), mail: true }
      if (isDelivery(stop)) await moveUnderLock(tx, stop.salesOrderId, { ...lines, staff: 'driver' }, at)
      await stops.saveState(stop.id, 'done', happenedAt)
      await promises.fulfill(stop.id, happenedAt)
      return 'done'
    }
    case 'not_home':
    case 'damaged':
    case 'refused':
      await stops.saveState(stop.id, 'failed', happenedAt)
      if (isDelivery(stop)) await readyAgain(tx, stop, { staff: 'driver', at })
      await promises.break(stop.id, { reason: (isDelivery(stop) ? FAILURES : VISIT_FAILURES)[kind], at: happenedAt })
      await auditFailure(tx, step)
      if (opensCase(kind) && isDelivery(stop)) await openDeliveryCase(tx, step)
      return 'failed'
    default:
      return kind satisfies never
  }
}

/** What the customer reads about a failed delivery. The words of the driver are for staff. */
const FAILURES = { not_home: 'Niet thuis', damaged: 'Schade', refused: 'Niet aangenomen' } as const
const VISIT_FAILURES = {
  not_home: 'Er was niemand thuis',
  damaged: 'Het bezoek is niet gelukt',
  refused: 'Het bezoek is niet gelukt',
} as const
const FAILURE_KINDS = ['not_home', 'damaged', 'refused'] as const satisfies readonly ReportKind[]

/** What staff read about a visit, with the remark of the driver. */
function visitWords({ kind, name, reason }: Report): string {
  const remark = reason && `: ${reason}`
  if (kind === 'delivered') return `Het bezoek is afgelegd, getekend door ${name}${remark}`
  return `Het bezoek is niet gelukt (${kind === 'not_home' ? 'niet thuis' : 'zie de opmerking'})${remark}`
}

/** A delivery that failed by the piece or by its receiver needs an answer of staff; one that found nobody only a new date. */
const opensCase = (kind: ReportKind): kind is 'damaged' | 'refused' => kind === 'damaged' || kind === 'refused'

/** First message of the case, which the customer reads too. The words of the driver are a note for staff. */
const CASE_TEXTS = {
  damaged: 'Bij de levering zagen wij schade. Het product is mee terug gegaan.',
  refused: 'De levering is niet aangenomen. Het product is mee terug gegaan.',
} as const

/** Opens the service case of a failed delivery, once per report. The buyer whose data are being erased gets none. */
async function openDeliveryCase(tx: Transaction, { stop, report, casePhotoId, at }: Step): Promise<void> {
  const { reportId, kind, reason } = report
  if (!opensCase(kind)) return
  const opened = await openCase(tx, {
    key: `delivery-${reportId}`,
    by: 'delivery',
    salesOrderId: stop.salesOrderId,
    rowIds: stop.rowIds,
    problem: 'other',
    description: CASE_TEXTS[kind],
    note: `${FAILURES[kind]}: ${reason}`,
    photoIds: casePhotoId ? [casePhotoId] : [],
    photoScope: deliveryScope(stop.salesOrderId),
    at,
  })
  if (!opened.ok && opened.code !== 'order_forgotten') {
    throw new Error(`the service case of a failed delivery was not opened: ${opened.code}`)
  }
}

const auditFailure = (tx: Transaction, { stop, kind, at }: Step) =>
  writeAudit(tx, {
    actor: 'system',
    action: 'planning.failed',
    subject: 'sales_order',
    subjectId: String(stop.salesOrderId),
    before: { state: stop.state },
    after: { stopId: stop.id, report: kind },
    at,
  })

/** Speed of a van through town and country, for the estimate in the mail. */
const KM_PER_HOUR = 60
/** The mail names a period around the estimate, because a stop before it may take longer. */
const EARLIER_MINUTES = 10
const LATER_MINUTES = 35
/** An estimate of a phone that was offline for longer than this has no use. */
const STALE_MS = 30 * 60_000

/** Queues the mail that the van is on its way, with the expected time. */
async function mailExpectedTime(
  tx: Transaction,
  deps: ReportDeps,
  { stop, happenedAt, at }: Pick<Step, 'stop' | 'happenedAt' | 'at'>,
) {
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
    payload: {
      salesOrderId,
      stopId,
      day,
      from,
      until,
      ...(stop.serviceCaseId !== null && { serviceCaseId: stop.serviceCaseId }),
    },
    at,
  })
}
