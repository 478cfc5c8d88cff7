import { setTimeout } from 'node:timers/promises'
import type { NamedLocks } from '../../../db/named-locks.ts'
import { ErpRefusal } from '../../../ports/erp-records.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import type { Spans } from '../../../tracing/spans.ts'
import { pushTransfer } from '../../catalog/stock-transfers/index.ts'
import {
  erpQueue,
  inMessageSpan,
  type Message,
  nextTry,
  outboxTable,
  pausesTable,
} from '../../operations/outbox/index.ts'
import { pushReturn } from '../../sales/returns/index.ts'
import { erpRecordsTable } from './erp-records-table.ts'
import { type PushDeps, pushOrder } from './push-order.ts'
import { pushDeposit, pushRefund } from './push-payment.ts'
import { RecordFailure } from './push-record.ts'
import { reasonInWords } from './reason-in-words.ts'
import { ExternalIdTaken } from './refuse-taken-ids.ts'

export type DrainErpDeps = Omit<PushDeps, 'renewLease'> & {
  log: Log
  locks: NamedLocks
  /** Called before each message; resolves when the server has time for it. */
  giveWay?: ((isStopping: () => boolean) => Promise<void>) | undefined
  /** Records the delivery of each message; absent when traces are off. */
  spans?: Spans | undefined
}

/** Only one server sends at a time. Two servers that send the same order could create it twice. */
const LOCK = 'erp-road'
/** Retry delay when another server holds the lock. */
const LOCK_RETRY_MS = 5_000
const WAIT_STEP_MS = 200

/**
 * Lease of a message: longer than one record takes with all its retries. After a crash the message is sent again when
 * the lease has ended.
 */
const LEASE_MS = 10 * 60_000
/**
 * After this time a run takes no further message, because a job longer than five minutes counts as failed
 * (`jobs/repeated-job.ts`). The next run starts at once.
 */
const RUN_MS = 3 * 60_000

/**
 * Delivers queued messages to the ERP, oldest first and one at a time. Returns the time of the next run: when the next
 * message is due or the pause ends.
 *
 * During an outage of the ERP all messages wait, without limit, and keep their order. Every other error counts as a
 * failure of the message. A refusal is final at once, except a temporary one. Other failures are retried according to
 * the retry plan. Staff see the reason.
 *
 * Only one run at a time holds the lock.
 *
 * @param whenBusy while another run holds the lock: `leave` returns a retry time at once, `wait` waits for the lock
 */
export async function drainErp(
  deps: DrainErpDeps,
  isStopping: () => boolean = () => false,
  whenBusy: 'leave' | 'wait' = 'leave',
): Promise<Date | undefined> {
  const { locks, now } = deps
  let lock = await locks.take([LOCK])
  while (!lock && whenBusy === 'wait' && !isStopping()) {
    await setTimeout(WAIT_STEP_MS)
    lock = await locks.take([LOCK])
  }
  if (!lock) return new Date(now().getTime() + LOCK_RETRY_MS)
  const heldLock = lock
  try {
    return await drainAlone(deps, () => isStopping() || heldLock.isLost())
  } finally {
    await heldLock.release()
  }
}

async function drainAlone(deps: DrainErpDeps, isStopping: () => boolean): Promise<Date | undefined> {
  const { db, now } = deps
  const queue = erpQueue(db)
  const startedAt = now().getTime()
  const pause = await pausesTable(db, 'erp').find(now())
  if (pause && !pause.isOver) return pause.until

  await queue.giveUpOrphans()
  while (!isStopping()) {
    await deps.giveWay?.(isStopping)
    if (now().getTime() - startedAt > RUN_MS) return now()
    const message = await queue.take(now(), LEASE_MS)
    if (!message) break
    const pausedUntil = await inMessageSpan(deps, 'erp', message, () => deliver(deps, message, pause !== undefined))
    if (pausedUntil) return pausedUntil
  }
  return queue.firstDue()
}

/** Delivers a message. Returns the end of the pause when the ERP is unavailable; otherwise undefined. */
async function deliver(deps: DrainErpDeps, message: Message, wasPaused: boolean): Promise<Date | undefined> {
  const { db, now } = deps
  try {
    const renewLease = () => erpQueue(db).renew(message.id, new Date(now().getTime() + LEASE_MS))
    await push({ ...deps, renewLease }, message)
    await outboxTable(db, 'erp').sent(message.id, now())
    if (wasPaused) await pausesTable(db, 'erp').end()
    return undefined
  } catch (error) {
    const outage = await outageOf(deps, error)
    if (outage) return pauseDelivery(deps, message, outage)
    await recordFailedDelivery(deps, message, error)
    // A refusal, or a reply to the ping, proves that the ERP is available.
    const cause = causeOf(error)
    if (wasPaused && (isRefusal(cause) || cause instanceof Outage)) await pausesTable(db, 'erp').end()
    return undefined
  }
}

function push(deps: PushDeps, { kind, payload }: Message): Promise<void> {
  if (kind === 'sales-order') return pushOrder(deps, Number(payload.salesOrderId))
  if (kind === 'deposit') return pushDeposit(deps, { attemptId: String(payload.attemptId) })
  if (kind === 'refund') return pushRefund(deps, { entryId: Number(payload.entryId) })
  if (kind === 'stock-transfer') return pushTransfer(deps, Number(payload.transferId))
  if (kind === 'return') return pushReturn(deps, Number(payload.returnId))
  throw new Error(`unknown kind of ERP message: ${kind}`)
}

/**
 * Returns the outage that stops all messages, if there is one. A server error, a timeout, a broken connection or a 403
 * may be caused by this message only. A ping then shows whether the ERP is available.
 */
async function outageOf({ erp }: DrainErpDeps, error: unknown): Promise<Outage | undefined> {
  const cause = causeOf(error)
  if (!(cause instanceof Outage)) return undefined
  if (!mayConcernOneMessage(cause)) return cause
  try {
    await erp.ping()
    return undefined
  } catch (pingError) {
    if (pingError instanceof Outage) return pingError
    throw pingError
  }
}

function mayConcernOneMessage({ reason, status, mayHaveArrived }: Outage): boolean {
  switch (reason) {
    case 'server_error':
    case 'timeout':
    case 'unreadable':
      return true
    // Our role may have permission for some records only.
    case 'credentials':
      return status === 403
    // A refused connection concerns all messages. A connection that broke during the call may be caused by this
    // message.
    case 'unreachable':
      return mayHaveArrived
    case 'throttled':
      return false
    default:
      return reason satisfies never
  }
}

async function pauseDelivery({ db, now, log }: DrainErpDeps, { id }: Message, outage: Outage): Promise<Date> {
  const reason = reasonInWords(outage, 'sales_order')
  await erpQueue(db).putBack(id, { at: now(), reason })
  const until = await pausesTable(db, 'erp').begin(now(), reason)
  log[outage.reason === 'credentials' ? 'error' : 'warn']({ err: outage, until }, 'ERP unavailable')
  return until
}

async function recordFailedDelivery(deps: DrainErpDeps, message: Message, error: unknown): Promise<void> {
  const { db, now, log } = deps
  const cause = causeOf(error)
  const record = error instanceof RecordFailure ? error.record : undefined
  const kind = record?.kind ?? recordKindOf(message)
  const reason = reasonInWords(cause, kind, await itemCodesOf(deps, message))
  const isFinal = isRefusal(cause) && !(cause instanceof ErpRefusal && cause.isTemporary)
  const retryAt = isFinal ? undefined : nextTry(message.tries, now())

  const facts = { message: message.uniqueKey, tries: message.tries, record: record?.externalId, err: cause }
  if (record) await erpRecordsTable(db).markFailed(record.id, { state: retryAt ? 'queued' : 'dead', reason })
  if (retryAt) {
    log.warn(facts, 'ERP message failed, retry scheduled')
    await outboxTable(db, 'erp').tryAgain(message.id, retryAt, reason)
  } else {
    log.error(facts, 'ERP message given up')
    await outboxTable(db, 'erp').giveUp(message.id, reason)
  }
}

function recordKindOf({ kind }: Message) {
  switch (kind) {
    case 'deposit':
    case 'refund':
      return kind
    case 'stock-transfer':
      return 'stock_transfer'
    case 'return':
      return 'return'
    default:
      return 'sales_order'
  }
}

const isRefusal = (cause: unknown) => cause instanceof ErpRefusal || cause instanceof ExternalIdTaken

const causeOf = (error: unknown) => (error instanceof RecordFailure ? error.cause : error)

/** Returns the item codes of the lines, for the text of a refusal. */
async function itemCodesOf({ db }: DrainErpDeps, { kind, payload }: Message): Promise<string[]> {
  if (kind !== 'sales-order') return []
  const rows = db.selectFrom('sales_order_rows').select('item_code as code').orderBy('position')
  return (await rows.where('sales_order_id', '=', Number(payload.salesOrderId)).execute()).map(({ code }) => code)
}
