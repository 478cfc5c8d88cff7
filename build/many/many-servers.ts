import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { openExternalServices } from '../kill/external-services.ts'
import { faultsIn } from '../kill/order-records.ts'
import { countByKind, startShoppers } from '../kill/ordering-shoppers.ts'
import { startServer } from '../kill/server-process.ts'
import { startReplicatedPostgres } from '../postgres/replicated-postgres.ts'
import { installPrograms, startNginx, startPgBouncer } from './programs.ts'
import { startReaders } from './readers.ts'

/** What happens to the machines while shoppers order and visitors read. */
export const EVENTS = ['rolling-restart', 'server-killed', 'primary-killed'] as const
export type ManyEvent = (typeof EVENTS)[number]

export type EventReport = {
  event: ManyEvent
  /** Orders that shoppers got acknowledged from the start of the event until the quiet time after it. */
  acknowledged: number
  /** Number of reads by visitors in the same time, and those of them that were not answered with success. */
  reads: number
  failedReads: readonly string[]
  /** Calls of shoppers that were not answered with success, by their kind. Each was repeated with the same key. */
  refusals: Record<string, number>
  /** Milliseconds until the next acknowledged order: from the end of the event; for a failover from the promotion. */
  backAfterMs: number
}

export type ManyReport = {
  events: EventReport[]
  acknowledged: number
  /** Deviations of the stored records from the acknowledged orders, and unsent mails; empty when there are none. */
  faults: string[]
}

const SERVERS = 3
const QUIET_MS = 3_000
/** Two and a half orders per second together, because mails leave at ten per second at most. */
const PAUSE_MS = 4_000
/** Time until an administrator, or a program for failovers, notices that the primary is gone. */
const NOTICED_AFTER_MS = 2_000
/** nginx tries a server again two seconds after it refused a connection. */
const TRIED_AGAIN_AFTER_MS = 2_500

/**
 * Runs three servers behind nginx, on PgBouncer and a PostgreSQL with a synchronous standby, from which they read the
 * catalog, with the files of `deploy/`. Ten shoppers order and four visitors read, while servers restart, one is killed, and
 * the primary is killed and the standby takes over. Compares the records of the new primary with the acknowledged orders.
 */
export async function manyServers(events: readonly ManyEvent[] = EVENTS): Promise<ManyReport> {
  installPrograms()
  const closing: (() => unknown)[] = []
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-many-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    const services = await openExternalServices()
    closing.push(services.close)
    const postgres = await startReplicatedPostgres()
    closing.push(postgres.stop)
    const bouncer = await startPgBouncer(postgres.primaryPort, postgres.standbyPort)
    closing.push(bouncer.stop)
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
    const nginx = await startNginx(ports)
    closing.push(nginx.stop)

    const servers: Awaited<ReturnType<typeof startServer>>[] = []
    closing.push(() => Promise.all(servers.map((server) => server.kill())))
    const start = async (which: number) => {
      servers[which] = await startServer({
        dataDir,
        port: ports[which] ?? 0,
        publicUrl: nginx.origin,
        variables: {
          ...services.variables,
          DATABASE_URL: bouncer.url,
          DATABASE_DIRECT_URL: bouncer.sessionUrl,
          DATABASE_REPLICA_URLS: bouncer.replicaUrl,
          DATABASE_PREPARED: 'off',
          DATABASE_POOL: '6',
          TRUST_PROXY: '1',
        },
      })
    }
    // The first server migrates the database and imports the catalog.
    for (let which = 0; which < SERVERS; which += 1) await start(which)

    const shoppers = await startShoppers(nginx.origin, services.pay, { pauseMs: PAUSE_MS })
    const readers = startReaders(nginx.origin)
    closing.push(() => readers.stop())
    await pause(QUIET_MS)

    let writesTo = postgres.primaryPort
    const happen: Record<ManyEvent, () => Promise<void>> = {
      async 'rolling-restart'() {
        for (let which = 0; which < SERVERS; which += 1) {
          await servers[which]?.stop()
          await start(which)
          await pause(TRIED_AGAIN_AFTER_MS)
        }
      },
      async 'server-killed'() {
        await servers[0]?.kill()
      },
      async 'primary-killed'() {
        await postgres.killPrimary()
        await pause(NOTICED_AFTER_MS)
        await postgres.promoteStandby()
        writesTo = postgres.standbyPort
        await bouncer.pointTo(writesTo)
      },
    }
    const reports: EventReport[] = []
    for (const event of events) {
      const before = { orders: shoppers.purchases.length, refusals: shoppers.refusals.length, ...readers.counts() }
      await happen[event]()
      const backAfterMs = await shoppers.untilNextOrder()
      await pause(QUIET_MS)
      if (event === 'server-killed') await start(0)
      const { reads, failures } = readers.counts()
      reports.push({
        event,
        acknowledged: shoppers.purchases.length - before.orders,
        reads: reads - before.reads,
        failedReads: failures.slice(before.failures.length),
        refusals: countByKind(shoppers.refusals.slice(before.refusals)),
        backAfterMs,
      })
    }
    readers.stop()
    await shoppers.stop()
    const faults = await faultsIn((statement) => postgres.runSql(writesTo, statement), shoppers.purchases)
    return { events: reports, acknowledged: shoppers.purchases.length, faults }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
