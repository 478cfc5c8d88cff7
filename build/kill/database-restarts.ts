import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../postgres/throwaway-postgres.ts'
import { openExternalServices } from './external-services.ts'
import { startServer } from './server-process.ts'
import { type Purchase, Shopper } from './shopper.ts'

/** Fault of the database while shoppers order: connections are terminated, or the server is stopped and restarted. */
export type DatabaseFault = 'terminate' | 'fast' | 'immediate'

/** A response other than success; `status` is 0 when no response arrived. */
type Refusal = { status: number; code: string; hasRetryAfter: boolean }

export type RestartReport = {
  /** Whether the server process survived all faults of the database. */
  isAlive: boolean
  /** Orders that the server acknowledged. */
  acknowledged: number
  /** Number of responses other than success by their kind, for example `503 outage, Retry-After`. */
  refusals: Record<string, number>
  /** Milliseconds from each fault (for a restart: from its end) to the next acknowledged order. */
  backAfterMs: number[]
  /** Duration of the slowest order before the first fault. */
  slowestBeforeMs: number
  /** HTTP status of the cached menu while the database was down, per restart. */
  cachedWhileDown: number[]
  /** Deviations of the stored records from the acknowledged orders, and unsent mails; empty when there are none. */
  faults: string[]
}

const SHOPPERS = 10
const QUIET_MS = 800
const DOWN_MS = 1_500
const RETRY_AFTER_MS = 50
/** How long a shopper retries one order. */
const PATIENCE_MS = 20_000
/** Timeout until every mail is sent. */
const JOBS_PATIENCE_MS = 90_000

/**
 * Ten shoppers order while the connections of a real PostgreSQL are terminated and the database is restarted. Each
 * shopper retries a refused order with the same key, as a browser does. Compares the records with the acknowledged
 * orders.
 */
export async function databaseRestarts(events: readonly DatabaseFault[]): Promise<RestartReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-restart-'))
  const services = await openExternalServices()
  const postgres = await startThrowawayPostgres({ durable: true })
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    server = await startServer({
      dataDir,
      port: await freePort(),
      variables: { ...services.variables, DATABASE_URL: postgres.url('postgres') },
    })
    const { origin, isAlive } = server
    const shoppers = await startShoppers(origin, services.pay)
    const cachedWhileDown: number[] = []
    const readMenu = async () => cachedWhileDown.push(await statusOf(`${origin}/api/menu`))
    // Fills the response cache. This status does not belong in the report.
    await readMenu()
    cachedWhileDown.pop()

    await pause(QUIET_MS)
    const slowestBeforeMs = shoppers.slowestMs()
    const backAfterMs: number[] = []
    for (const event of events) {
      if (!isAlive()) break
      if (event === 'terminate') await terminateBackends(postgres)
      else {
        await postgres.shutDown(event)
        await pause(DOWN_MS / 2)
        await readMenu()
        await pause(DOWN_MS / 2)
        await postgres.start()
      }
      backAfterMs.push(await shoppers.untilNextOrder())
      await pause(QUIET_MS)
    }
    await shoppers.stop()
    const faults = await faultsIn(postgres, shoppers.purchases)
    return {
      isAlive: isAlive(),
      acknowledged: shoppers.purchases.length,
      refusals: countByKind(shoppers.refusals),
      backAfterMs,
      slowestBeforeMs,
      cachedWhileDown,
      faults,
    }
  } finally {
    await server?.kill()
    await postgres.stop()
    await services.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts shoppers who order repeatedly until they are stopped. Stopping waits for the orders in progress. */
async function startShoppers(origin: string, payments: Parameters<typeof Shopper.at>[1]) {
  const refusals: Refusal[] = []
  const purchases: Purchase[] = []
  const times: { endedAt: number; ms: number }[] = []
  let isOver = false

  const fetchAndRecord = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init).catch((error: unknown) => {
      refusals.push({ status: 0, code: `${error}`, hasRetryAfter: false })
      throw error
    })
    if (!response.ok) refusals.push(await refusalOf(response.clone()))
    return response
  }

  const shop = async (shopperIndex: number) => {
    const shopper = await Shopper.at(origin, payments, fetchAndRecord)
    for (let count = 0; !isOver; count += 1) {
      const purchase = shopper.begin(shopperIndex * 1_000 + count)
      const startedAt = performance.now()
      while (!(await isAcknowledged(shopper, purchase))) {
        if (performance.now() - startedAt > PATIENCE_MS) return
        await pause(RETRY_AFTER_MS)
      }
      purchases.push(purchase)
      times.push({ endedAt: performance.now(), ms: performance.now() - startedAt })
      await pause(800)
    }
  }
  const running = Promise.all(Array.from({ length: SHOPPERS }, (_, shopperIndex) => shop(shopperIndex)))
  // `stop` rejects with the error of a shopper. Until then the rejection must not count as unhandled.
  running.catch(() => undefined)

  return {
    refusals,
    purchases,
    slowestMs: () => Math.max(...times.map(({ ms }) => ms)),
    /** Waits for the next acknowledged order, and returns the milliseconds until it. */
    async untilNextOrder(): Promise<number> {
      const from = performance.now()
      const known = times.length
      for (const until = from + PATIENCE_MS; times.length === known && performance.now() < until; ) await pause(5)
      return (times[known]?.endedAt ?? Number.POSITIVE_INFINITY) - from
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

/**
 * Returns true when this try acknowledged the order. Refusals are recorded in `refusals`; the next try sends the same
 * key.
 */
const isAcknowledged = (shopper: Shopper, purchase: Purchase) =>
  shopper.order(purchase).then(
    () => true,
    () => false,
  )

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  const code = typeof body === 'object' && body !== null && 'code' in body ? `${body.code}` : 'no code'
  return { status: response.status, code, hasRetryAfter: Number(response.headers.get('retry-after')) > 0 }
}

function countByKind(refusals: readonly Refusal[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code, hasRetryAfter } of refusals) {
    const kind = `${status} ${code}${hasRetryAfter ? ', Retry-After' : ''}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Terminates every connection to the database, busy and idle, as an administrator can. */
const terminateBackends = (postgres: ThrowawayPostgres) =>
  runStatement(
    postgres,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )

async function runStatement(postgres: ThrowawayPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function faultsIn(postgres: ThrowawayPostgres, purchases: readonly Purchase[]): Promise<string[]> {
  const faults: string[] = []
  const keys = await runStatement(postgres, 'select key, sales_order_id from idempotency_keys')
  const orders = await runStatement(postgres, 'select id from sales_orders')
  const orderOf = new Map(keys.map(({ key, sales_order_id: id }) => [key, id]))
  for (const { key, salesOrderId } of purchases) {
    if (orderOf.get(key) !== salesOrderId)
      faults.push(`${key}: acknowledged ${salesOrderId}, stored ${orderOf.get(key)}`)
  }
  if (orders.length !== purchases.length) faults.push(`${purchases.length} purchases became ${orders.length} orders`)
  if (new Set(purchases.map(({ salesOrderId }) => salesOrderId)).size !== purchases.length) {
    faults.push('two purchases are the same order')
  }
  for (const row of await unsentMails(postgres)) faults.push(`not sent: ${JSON.stringify(row)}`)
  return faults
}

/**
 * Returns the mails that are not sent in time.
 *
 * When a connection breaks while a mail is sent, the mail stays reserved until its lease expires, and the job stays
 * active until its heartbeat expires. Both take minutes, so this function makes them expire.
 */
async function unsentMails(postgres: ThrowawayPostgres): Promise<Record<string, unknown>[]> {
  const until = performance.now() + JOBS_PATIENCE_MS
  let unsent: Record<string, unknown>[]
  do {
    await pause(1_000)
    await runStatement(postgres, EXPIRE_SILENT_JOBS)
    await runStatement(postgres, EXPIRE_LEASES)
    unsent = await runStatement(
      postgres,
      `select kind, state, count(*)::int from outbox where party = 'mail' and state <> 'sent' group by 1, 2`,
    )
  } while (unsent.length > 0 && performance.now() < until)
  return unsent
}

/** A running job sends a heartbeat every five seconds. */
const EXPIRE_SILENT_JOBS = `
  update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
  where state = 'active' and heartbeat_on < now() - interval '8 seconds'`

const EXPIRE_LEASES = `
  update outbox set next_try_at = now() where party = 'mail' and state = 'sending' and next_try_at > now()
    and not exists (select from pgboss.job where state = 'active' and name = 'outbox')`
