import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../postgres/throwaway-postgres.ts'
import { openExternalServices } from './external-services.ts'
import { faultsIn } from './order-records.ts'
import { countByKind, startShoppers } from './ordering-shoppers.ts'
import { startServer } from './server-process.ts'

/** Fault of the database while shoppers order: connections are terminated, or the server is stopped and restarted. */
export type DatabaseFault = 'terminate' | 'fast' | 'immediate'

export type RestartReport = {
  /** True when the server process still runs after all faults of the database. */
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

const QUIET_MS = 800
const DOWN_MS = 1_500

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
    const faults = await faultsIn((statement) => runStatement(postgres, statement), shoppers.purchases)
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
