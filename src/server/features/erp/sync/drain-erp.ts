import { setTimeout } from 'node:timers/promises'
import type { NamedLocks } from '../../../db/named-locks.ts'
import { ErpRefusal } from '../../../ports/erp-records.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import { erpQueue, type Message, nextTry, outboxTable, pausesTable } from '../../operations/outbox/index.ts'
import { erpRecordsTable } from './erp-records-table.ts'
import { type PushDeps, pushOrder } from './push-order.ts'
import { pushDeposit, pushRefund } from './push-payment.ts'
import { RecordFailure } from './put-record.ts'
import { reasonInWords } from './reason-in-words.ts'
import { NameTaken } from './refuse-taken-names.ts'

export type DrainErpDeps = Omit<PushDeps, 'stillBusy'> & { log: Log; locks: NamedLocks }

/** One server at a time, and of that one: two that send the same order could make it twice. */
const LOCK = 'erp-road'
/** When somebody else is at it. */
const LOCK_RETRY_MS = 5_000
const WAIT_STEP_MS = 200

/** Longer than one record takes with all its repeats; after a crash it goes on this much later. */
const LEASE_MS = 10 * 60_000
/** A job that takes longer counts as lost (`jobs/repeated-job.ts`); the rest is for the next run, which begins at once. */
const RUN_MS = 3 * 60_000

/**
 * Brings what waits to the bookkeeping, oldest first and one after the other, and gives the moment at which there is
 * more to do.
 *
 * The bookkeeping being away is nobody's fault: then everything waits, however long it takes, and goes out in order
 * when it is back. A message is blamed only when the bookkeeping is there and that message fails: refused for good it is
 * given up at once, else after the tries of the plan, and staff read why.
 *
 * Only one does so at a time. Whoever comes while another is at it looks again a little later, or waits for its turn.
 */
export async function drainErp(
  deps: DrainErpDeps,
  isStopping: () => boolean = () => false,
  whenBusy: 'leave' | 'wait' = 'leave',
): Promise<Date | undefined> {
  const { locks, now } = deps
  let held = await locks.take([LOCK])
  while (!held && whenBusy === 'wait' && !isStopping()) {
    await setTimeout(WAIT_STEP_MS)
    held = await locks.take([LOCK])
  }
  if (!held) return new Date(now().getTime() + LOCK_RETRY_MS)
  const own = held
  try {
    return await drainAlone(deps, () => isStopping() || own.isLost())
  } finally {
    await own.release()
  }
}

async function drainAlone(deps: DrainErpDeps, isStopping: () => boolean): Promise<Date | undefined> {
  const { db, now } = deps
  const queue = erpQueue(db)
  const startedAt = now().getTime()
  const pause = await pausesTable(db, 'erp').find()
  if (pause && pause.until > now()) return pause.until

  await queue.giveUpOrphans()
  while (!isStopping()) {
    if (now().getTime() - startedAt > RUN_MS) return now()
    const message = await queue.take(now(), LEASE_MS)
    if (!message) break
    const pausedUntil = await deliver(deps, message, pause !== undefined)
    if (pausedUntil) return pausedUntil
  }
  return queue.firstDue()
}

/** Gives the moment until which the bookkeeping is left alone, when it turned out not to be there. */
async function deliver(deps: DrainErpDeps, message: Message, wasPaused: boolean): Promise<Date | undefined> {
  const { db, now } = deps
  try {
    const stillBusy = () => erpQueue(db).renew(message.id, new Date(now().getTime() + LEASE_MS))
    await push({ ...deps, stillBusy }, message)
    await outboxTable(db, 'erp').sent(message.id, now())
    if (wasPaused) await pausesTable(db, 'erp').end()
    return undefined
  } catch (error) {
    const away = await outageOf(deps, error)
    if (away) return pauseDelivery(deps, message, away)
    await recordFailedDelivery(deps, message, error)
    // Who says no, or answered when asked something else, is there.
    const cause = causeOf(error)
    if (wasPaused && (isRefusal(cause) || cause instanceof Outage)) await pausesTable(db, 'erp').end()
    return undefined
  }
}

function push(deps: PushDeps, { kind, payload }: Message): Promise<void> {
  if (kind === 'sales-order') return pushOrder(deps, Number(payload.salesOrderId))
  if (kind === 'deposit') return pushDeposit(deps, { attemptId: String(payload.attemptId) })
  if (kind === 'refund') return pushRefund(deps, { entryId: Number(payload.entryId) })
  throw new Error(`nobody knows how to bring a message of kind ${kind} to the bookkeeping`)
}

/**
 * The outage that keeps every message waiting, if it is one. A fault, a silence, a line that broke or a door that was
 * shut may come of this very message: then something else is asked, to see whether the bookkeeping is there at all.
 */
async function outageOf({ erp }: DrainErpDeps, error: unknown): Promise<Outage | undefined> {
  const cause = causeOf(error)
  if (!(cause instanceof Outage)) return undefined
  if (!mayBeOfMessage(cause)) return cause
  try {
    await erp.ping()
    return undefined
  } catch (silence) {
    if (silence instanceof Outage) return silence
    throw silence
  }
}

function mayBeOfMessage({ reason, status, mayHaveArrived }: Outage): boolean {
  switch (reason) {
    case 'server_error':
    case 'timeout':
    case 'unreadable':
      return true
    // Our role may do some things there and not others.
    case 'credentials':
      return status === 403
    // Never connected is the line; broken off may be what it answers to this.
    case 'unreachable':
      return mayHaveArrived
    case 'throttled':
      return false
    default:
      return reason satisfies never
  }
}

async function pauseDelivery({ db, now, log }: DrainErpDeps, { id }: Message, away: Outage): Promise<Date> {
  const reason = reasonInWords(away, 'sales_order')
  await erpQueue(db).putBack(id, { at: now(), reason })
  const until = await pausesTable(db, 'erp').begin(now(), reason)
  log[away.reason === 'credentials' ? 'error' : 'warn']({ err: away, until }, 'the ERP is not there for us')
  return until
}

async function recordFailedDelivery(deps: DrainErpDeps, message: Message, error: unknown): Promise<void> {
  const { db, now, log } = deps
  const cause = causeOf(error)
  const record = error instanceof RecordFailure ? error.record : undefined
  const kind = record?.kind ?? (message.kind === 'deposit' || message.kind === 'refund' ? message.kind : 'sales_order')
  const reason = reasonInWords(cause, kind, await articlesOf(deps, message))
  const isFinal = isRefusal(cause) && !(cause instanceof ErpRefusal && cause.isPassing)
  const again = isFinal ? undefined : nextTry(message.tries, now())

  const facts = { message: message.uniqueKey, tries: message.tries, record: record?.externalId, err: cause }
  if (record) await erpRecordsTable(db).failed(record.id, { state: again ? 'queued' : 'dead', reason })
  if (again) {
    log.warn(facts, 'the ERP did not take a message yet')
    await outboxTable(db, 'erp').tryAgain(message.id, again, reason)
  } else {
    log.error(facts, 'the ERP will not get a message')
    await outboxTable(db, 'erp').giveUp(message.id, reason)
  }
}

const isRefusal = (cause: unknown) => cause instanceof ErpRefusal || cause instanceof NameTaken

const causeOf = (error: unknown) => (error instanceof RecordFailure ? error.cause : error)

/** Article codes of the lines, for the words of a refusal. */
async function articlesOf({ db }: DrainErpDeps, { kind, payload }: Message): Promise<string[]> {
  if (kind !== 'sales-order') return []
  const rows = db.selectFrom('sales_order_rows').select('item_code as code').orderBy('position')
  return (await rows.where('sales_order_id', '=', Number(payload.salesOrderId)).execute()).map(({ code }) => code)
}
