import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { openDatabase } from '../../src/server/db/database.ts'
import type { Database } from '../../src/server/db/tables.ts'
import { runIntegrityChecks } from '../../src/server/features/erp/integrity-checks/index.ts'
import { silentLog } from '../../src/server/ports/log.ts'
import { freePort } from '../free-port.ts'
import { browserFetch } from './browser-fetch.ts'
import { openExternalServices, type Payments } from './external-services.ts'
import { addStaff } from './kill-rounds.ts'
import {
  beginLife,
  LIFE_STEPS,
  LIVES,
  type LifeCallers,
  type LifeStep,
  type OrderLife,
  REFUND_CENTS,
  readCallers,
} from './order-lives.ts'
import { startServer } from './server-process.ts'
import { staffApi } from './staff-canceler.ts'

/** The transitions during which the shop was killed, and the deviations of its records (empty when there are none). */
export type LivesReport = { steps: string[]; interrupted: number; faults: string[] }

const LONGEST_WAIT_MS = 120
const PATIENCE_MS = 60_000

/**
 * Kills the shop's server with SIGKILL in every transition of a quote, its order, a change of the order, the delivery, a service
 * case, a return, a payment and a refund. Two customers make a transition while two others make the next one. The kill comes at a random moment, and
 * the callers repeat their calls after the restart. At the end the records are counted.
 *
 * @param random returns 0 to 1; determines the moments
 */
export async function killLives(random: () => number): Promise<LivesReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-lives-'))
  const { variables, pay, close } = await openExternalServices()
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    await addStaff(dataDir)
    const port = await freePort()
    server = await startServer({ dataDir, port, variables })
    const { origin } = server
    const fetchAsStaff = browserFetch()
    const callers = await readCallers(origin, await staffApi(origin, fetchAsStaff), pay)
    const lives = Array.from({ length: LIVES }, (_, index) => beginLife(index, callers))
    const later = lives.slice(0, LIVES / 2)
    const ahead = lives.slice(LIVES / 2)
    let interrupted = 0
    for (const [step, next] of pairsOf(LIFE_STEPS)) {
      await undisturbed(step, ahead, callers)
      for (const life of later) await step.prepare?.(life, callers)
      for (const life of ahead) await next.prepare?.(life, callers)
      const calls = [...later.map((life) => ({ step, life })), ...ahead.map((life) => ({ step: next, life }))]
      const replies = Promise.allSettled(calls.map((call) => call.step.run(call.life, callers)))
      await pause(random() * LONGEST_WAIT_MS)
      await server.kill()
      interrupted += (await replies).filter(({ status }) => status === 'rejected').length
      server = await startServer({ dataDir, port, variables })
      // Every call is repeated, also one that got a reply, as a page that is opened again may do.
      await Promise.all(calls.map((call) => finish(call.step, call.life, callers)))
      await undisturbed(next, later, callers)
    }
    const photos = await missingPhotos(lives, (path) => fetchAsStaff(origin + path, {}))
    await server.kill()
    const faults = [...photos, ...(await faultsIn(dataDir, lives, pay))]
    return { steps: LIFE_STEPS.map(({ name }) => name), interrupted, faults }
  } finally {
    await server?.kill()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the transitions in pairs. During one kill, some lives make the first of a pair and the others the second. */
function pairsOf(steps: readonly LifeStep[]): (readonly [LifeStep, LifeStep])[] {
  return steps.flatMap((step, index) => {
    const next = steps[index + 1]
    return index % 2 === 0 && next ? [[step, next] as const] : []
  })
}

async function undisturbed(step: LifeStep, lives: readonly OrderLife[], callers: LifeCallers): Promise<void> {
  for (const life of lives) {
    await step.prepare?.(life, callers)
    await step.run(life, callers)
  }
}

/** Repeats a transition until it is done. */
async function finish(step: LifeStep, life: OrderLife, callers: LifeCallers): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ; await pause(200)) {
    try {
      return await step.run(life, callers)
    } catch (error) {
      if (performance.now() > until || (error instanceof ShopError && error.status >= 400 && error.status < 500))
        throw error
    }
  }
}

/** Returns the photos of the service cases that staff cannot open. */
async function missingPhotos(
  lives: readonly OrderLife[],
  fetchPath: (path: string) => Promise<Pick<Response, 'ok'> & { headers: Pick<Headers, 'get'> }>,
): Promise<string[]> {
  const missing: string[] = []
  for (const { caseId: id, photoId, staffPhotoId } of lives) {
    for (const photo of [photoId, staffPhotoId]) {
      const { ok, headers } = await fetchPath(`/api/service/${id}/photos/${photo}`)
      if (!ok || headers.get('content-type') !== 'image/webp') missing.push(`case ${id} lost photo ${photo}`)
    }
  }
  return missing
}

/** Tables of which each life has this number of rows. */
const ROWS_PER_LIFE = {
  quotes: 1,
  quote_versions: 1,
  sales_orders: 1,
  sales_order_rows: 2, // the second one came with the change
  order_changes: 1,
  order_versions: 2, // before and after the change
  delivery_stops: 3, // the first one was taken off the board, the third one is a visit
  delivery_promises: 3, // of two windows, and of the visit
  delivery_reports: 2,
  service_cases: 1,
  service_messages: 5, // the fourth one is the note of the driver
  service_photos: 2,
  withdrawals: 1,
  returns: 1,
  return_lines: 1,
  payment_attempts: 2,
  payment_entries: 4, // two payments and their refunds
} as const

/** Messages to the ERP and mails of which each life has this number. */
const MESSAGES_PER_LIFE: Readonly<Record<string, number>> = {
  'quote-sent': 1,
  'quote-accepted': 1,
  'order-confirmation': 1,
  'order-change-proposed': 1,
  'order-changed': 1,
  'delivery-planned': 2,
  'delivery-unplanned': 1,
  'order-lines': 1, // "bezorgd"
  'service-receipt': 1,
  'service-message': 3,
  'return-expected': 1,
  'return-received': 1,
  return: 1, // to the ERP
  'payment-received': 2,
  'payment-refunded': 2,
  deposit: 2, // to the ERP
  refund: 2, // to the ERP
}

async function faultsIn(dataDir: string, lives: readonly OrderLife[], payments: Payments): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir, poolSize: 1, log: silentLog })
  try {
    const { found } = await runIntegrityChecks({ db, now: () => new Date() })
    return [
      ...(await countFaults(db, lives.length)),
      ...(await stateFaults(db, lives)),
      ...(await moneyFaults(db, lives, payments)),
      ...found.map(({ rule, salesOrderId, reason }) => `order ${salesOrderId} breaks ${rule}: ${reason}`),
    ]
  } finally {
    await close()
  }
}

async function countFaults(db: Database, lives: number): Promise<string[]> {
  const faults: string[] = []
  for (const [table, perLife] of Object.entries(ROWS_PER_LIFE)) {
    const { count } = await db
      .selectFrom(table as keyof typeof ROWS_PER_LIFE) // Object.entries loses the key type
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) !== perLife * lives) faults.push(`${count} rows of ${table} instead of ${perLife * lives}`)
  }
  const messages = await db.selectFrom('outbox').select('kind').execute()
  for (const [kind, perLife] of Object.entries(MESSAGES_PER_LIFE)) {
    const count = messages.filter((message) => message.kind === kind).length
    if (count !== perLife * lives) faults.push(`${count} messages of ${kind} instead of ${perLife * lives}`)
  }
  return faults
}

/** Checks that every life reached its last state. */
async function stateFaults(db: Database, lives: readonly OrderLife[]): Promise<string[]> {
  const quotes = await db.selectFrom('quotes').select(['id', 'state', 'sales_order_id as orderId']).execute()
  const rows = await db.selectFrom('sales_order_rows').select(['sales_order_id as orderId', 'state']).execute()
  const stops = await db
    .selectFrom('delivery_stops')
    .orderBy('id')
    .select(['sales_order_id as orderId', 'state'])
    .execute()
  const changes = await db.selectFrom('order_changes').select(['sales_order_id as orderId', 'state']).execute()
  const returned = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['returns.sales_order_id as orderId', 'returns.state', 'good_count as good'])
    .execute()
  const cases = await db.selectFrom('service_cases').select(['id', 'state', 'sales_order_id as orderId']).execute()
  return lives.flatMap(({ quoteId, salesOrderId, caseId }) => {
    const stopStates = stops.flatMap(({ orderId, state }) => (orderId === salesOrderId ? [state] : [])).join()
    const facts = [
      quotes.some(({ id, state, orderId }) => id === quoteId && state === 'accepted' && orderId === salesOrderId),
      changes.some(({ orderId, state }) => orderId === salesOrderId && state === 'agreed'),
      rows.every(({ orderId, state }) => orderId !== salesOrderId || state === 'delivered'),
      stopStates === 'removed,done,done',
      cases.some(({ id, state, orderId }) => id === caseId && state === 'solved' && orderId === salesOrderId),
      returned.some(({ orderId, state, good }) => orderId === salesOrderId && state === 'received' && good === 1),
    ]
    return facts.every(Boolean) ? [] : [`order ${salesOrderId} is in part: ${facts.join(', ')}`]
  })
}

/** Checks that each refund was made once, at the provider and in the ledger. */
async function moneyFaults(db: Database, lives: readonly OrderLife[], payments: Payments): Promise<string[]> {
  const entries = await db
    .selectFrom('payment_entries')
    .select(['sales_order_id as orderId', 'kind', 'amount_cents as cents'])
    .execute()
  const refunds = await db.selectFrom('payment_refunds').select(['sales_order_id as orderId', 'state']).execute()
  const faults: string[] = []
  for (const { salesOrderId } of lives) {
    const own = entries.filter(({ orderId }) => orderId === salesOrderId)
    const booked = own.reduce((sum, { kind, cents }) => sum + (kind === 'refund' ? cents : 0), 0)
    const received = own.reduce((sum, { kind, cents }) => sum + (kind === 'payment' ? cents : 0), 0)
    const returned = await payments.refundedCentsOf(String(salesOrderId))
    const done = refunds.filter(({ orderId, state }) => orderId === salesOrderId && state === 'done').length
    const open = refunds.filter(
      ({ orderId, state }) => orderId === salesOrderId && state !== 'done' && state !== 'refused',
    ).length
    // The refund of the payment in cash is booked too, and the provider does not know it.
    const isBooked = booked === 2 * REFUND_CENTS && returned === REFUND_CENTS
    const facts = [isBooked, received > booked, done === 2, open === 0]
    if (!facts.every(Boolean)) {
      faults.push(
        `order ${salesOrderId}: ${received} cents received, ${booked} booked as refunded, ${returned} refunded, ${done} done, ${open} open`,
      )
    }
  }
  return faults
}
