import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildApp } from './app.ts'
import { checkAuthSecret } from './auth-secret.ts'
import { type Config, ConfigError } from './config.ts'
import { claimDataFolder } from './db/data-folder.ts'
import { type OnQuery, type OpenDatabase, openDatabase } from './db/database.ts'
import { dropLeftDatabase } from './db/empty-database.ts'
import { MIGRATIONS_FOLDER, migrate } from './db/migrate.ts'
import { type CatalogReads, openCatalogReads } from './db/replicas/catalog-reads.ts'
import { sharedSlots } from './db/shared-slots.ts'
import { announceModels } from './events/announce-models.ts'
import { broadcastShopChanges } from './events/share-changes.ts'
import { createShopChanges, type ShopChanges } from './events/shop-changes.ts'
import { pollCatalogVersion } from './events/watch-catalog.ts'
import { openExternalServices } from './external-services.ts'
import { openLeatherCatalog } from './features/catalog/catalog/index.ts'
import { openContent, versionsTable, watchContent } from './features/catalog/content/index.ts'
import { importWhenEmpty } from './features/catalog/import/index.ts'
import { openPictures } from './features/catalog/pictures/index.ts'
import { openRoomModels } from './features/catalog/room-models/index.ts'
import { createFeedJob, makeSearchIndex, openSearchIndex } from './features/catalog/search/index.ts'
import { backupHealth, removeLeftTestRestore } from './features/operations/backup/index.ts'
import { deliverMail } from './features/operations/mails/index.ts'
import { readMonitoredState } from './features/operations/monitoring/index.ts'
import { createDemoAccounts, sessionKey } from './features/people/sessions/index.ts'
import { pollPaymentService } from './features/sales/payments/index.ts'
import { listen } from './http/listen.ts'
import { measureLoopDelay } from './http/load-gate.ts'
import { createServerLog } from './http/server-log.ts'
import { openBuiltPages } from './http/storefront-pages/index.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { createWorkMetrics } from './http/work-metrics.ts'
import { backupWatchOf, plannedOperations, unknownOperations } from './jobs/schedules.ts'
import { shopOperations } from './jobs/shop-operations.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { mailWriters } from './mail-writers.ts'
import { backupKeyOf, checkBackups, openBackupStore, openFormerBackupStore } from './open-backups.ts'
import { openShopFiles } from './open-files.ts'
import type { Log } from './ports/log.ts'
import { openPracticeGateway } from './practice/practice-gateway.ts'
import { startPracticeProcess } from './practice/practice-process.ts'
import { publicConfig } from './public-config.ts'
import { restoreTestProcess } from './restore-test-process.ts'
import { recordQueries } from './tracing/record-queries.ts'

/** Default texts of the content pages, used where the owner has not written their own. */
const DEFAULT_TEXTS = resolve(import.meta.dirname, '../../resources/content')

const WEB_BUILD = resolve(import.meta.dirname, '../../out/web')

/** When the server stops, running requests get this long to finish. */
const REQUEST_GRACE_MS = 3_000

/** A started server. */
export type RunningShop = {
  url: string
  twinsUrl: string | undefined
  database: OpenDatabase['kind']
  hasPages: boolean
  /** Number of other servers that use the same database and other files. */
  otherFolders: number
  /** Waits for running work and closes all resources. */
  stop(): Promise<void>
}

type Deps = { config: Config; fetch: (url: string, init: RequestInit) => Promise<Response> }

/**
 * Opens all parts of the shop in the order of their dependencies, listens for requests, and fills a shop without a
 * catalog.
 *
 * Opened parts are closed in the reverse order, also when a later part cannot be opened. Throws `ConfigError`,
 * `FolderInUse`, or the error of the part that failed.
 */
export async function startShop({ config, fetch }: Deps): Promise<RunningShop> {
  const log = createServerLog(config.LOG_LEVEL)
  checkAuthSecret(config, log)
  const now = () => new Date()
  const dataDir = resolve(config.DATA_DIR)
  const { registry, meter } = createWorkMetrics()
  const opened: (() => unknown)[] = []
  let endSoon = () => {}
  const stop = async () => {
    // Operations are told to stop before the other parts are closed: a long operation must first reach a point where it
    // can stop.
    endSoon()
    for (const close of opened.splice(0).reverse()) await close()
  }

  try {
    const traces = await openTraces(config.traceExport)
    // A receiver that is away must not make a clean stop fail.
    opened.push(() => traces?.stop().catch(() => undefined))
    const spans = traces?.spans
    const onQuery = spans && recordQueries(spans)
    const database = await openDatabase({
      url: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      dataDir,
      poolSize: config.DATABASE_POOL,
      prepares: config.DATABASE_PREPARED === 'on',
      onQuery,
      log,
    })
    opened.push(() => database.close())
    const { db } = database
    await migrate(db, MIGRATIONS_FOLDER, {
      onWait: (triesLeft) => log.warn({ triesLeft }, 'migration waits for a table that is in use'),
    })
    // Advisory locks belong to a session, which a pooler may change.
    const sessionUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    const { bucketPlace, ...files } = await openShopFiles(config, dataDir)
    const claim = sessionUrl ? await claimDataFolder({ url: sessionUrl, dataDir, bucketPlace, log }) : undefined
    opened.push(() => claim?.close())
    const otherFolders = (await claim?.countOthers()) ?? 0
    if (otherFolders > 0) {
      log.error(
        { files: bucketPlace ?? dataDir, servers: otherFolders },
        'servers on this database have different files, set the same FILES_S3_BUCKET or the same DATA_DIR for all',
      )
    }
    await makeSearchIndex({ db, now })
    if (config.hasTwins) await createDemoAccounts(db)

    const erpSlots = sessionUrl ? sharedSlots({ url: sessionUrl, limit: config.NETSUITE_CONCURRENCY, log }) : undefined
    opened.push(() => erpSlots?.close())
    const externalServices = await openExternalServices({ config, now, fetch, erpSlots: erpSlots?.slots, meter, spans })
    opened.push(() => externalServices.close())
    const paymentService = pollPaymentService({ ...externalServices, log })
    opened.push(() => paymentService.stop())
    const shop = publicConfig(config, externalServices)
    const secret = await sessionKey({ secret: config.AUTH_SECRET, dataDir })
    const localChanges = createShopChanges()
    const sharedChanges =
      database.listen &&
      broadcastShopChanges({ ...database, listen: database.listen, changes: localChanges, log, serverId: randomUUID() })
    if (sharedChanges) opened.push(() => sharedChanges.stop())
    if (database.kind === 'postgres') opened.push(await pollCatalogVersion({ db, changes: localChanges, log }))
    // Before the caches: it must know a change before a cache reads its new data.
    const catalogReads = openReplicas({ config, database, changes: localChanges, log, onQuery })
    opened.push(() => catalogReads?.close())
    const changes = announceModels({ changes: sharedChanges ?? localChanges, db, log })
    opened.push(async () => changes.stop())

    const searchIndex = openSearchIndex({ db, changes, log, maxMegabytes: config.SEARCH_MEMORY_MB })
    opened.push(() => searchIndex.stop())

    const reportPictureError = (error: unknown) => log.error({ err: error }, 'picture processing failed')
    const pictures = await openPictures({ ...files, dataDir, now, report: reportPictureError })
    opened.push(() => pictures.close())
    const reportRoomModelError = (error: unknown) => log.error({ err: error }, 'room model processing failed')
    const roomModels = await openRoomModels({ dataDir, now, report: reportRoomModelError })
    opened.push(() => roomModels.close())

    const { publicUrl } = config
    const mailDomain = shop.shop.email.split('@')[1] ?? new URL(publicUrl).hostname
    const { guaranteeYears } = config
    const mailDeps = { ...externalServices, db, now, shop: shop.shop, publicUrl, secret, mailDomain, guaranteeYears }
    const writers = mailWriters(mailDeps)
    const { searchFeed: feed } = externalServices
    const leatherCatalog = openLeatherCatalog(db, changes)
    const stockChanged = (itemIds: readonly number[]) => changes.announce({ itemIds })
    if (!config.isPractice) await checkBackups(config, dataDir, log)
    const backups = {
      dataDir,
      store: await openBackupStore(config, dataDir),
      formerStore: openFormerBackupStore(config, dataDir),
      keyForBackups: backupKeyOf(config, dataDir),
    }
    const operations = shopOperations({
      ...database,
      ...files,
      ...externalServices,
      log,
      now,
      pictures,
      changes,
      publicUrl,
      leatherCatalog,
      backups,
      runRestoreTest: restoreTestProcess(process.env),
      quoteRules: config.quoteRules,
      importLimits: {
        priceJumpPercent: config.CATALOGUE_PRICE_JUMP_PERCENT,
        vanishedPercent: config.CATALOGUE_VANISHED_PERCENT,
        emptiedPercent: config.CATALOGUE_EMPTIED_PERCENT,
      },
      serviceCaseMonths: config.SERVICE_CASE_MONTHS,
      // `jobs` is assigned below, before any operation can call this.
      outboxFilled: () => jobs.outboxFilled(),
      stockChanged,
      reminderDays: config.PAYMENT_REMINDER_DAYS,
    })
    await operations.markInterruptedRuns()
    await removeLeftTestRestore({
      ...database,
      folder: dataDir,
      dropDatabase: async () => (sessionUrl ? dropLeftDatabase(sessionUrl) : undefined),
    }).catch((error: unknown) => log.warn({ err: error }, 'copy of a killed test restore not deleted'))
    const unknown = unknownOperations(config.SCHEDULES, operations)
    if (unknown.length > 0) throw new ConfigError(`SCHEDULES noemt wat deze winkel niet doet: ${unknown.join(', ')}`)
    const schedules = plannedOperations(config.SCHEDULES)
    const backupWatch = backupWatchOf(schedules)
    const lastGoodBackup = backupWatch && (async () => (await backupHealth(db, now(), backupWatch.isTested)).goodAt)
    const jobs = await startJobs({
      ...database,
      ...externalServices,
      log,
      now,
      meter,
      spans,
      operations,
      schedules,
      pricesChanged: () => changes.announce('everything'),
      stockChanged,
      deliver: (message) => deliverMail(mailDeps, writers, message),
      feedSearch: feed && createFeedJob({ ...database, log, now, feed, publicUrl, leatherCatalog }),
    })
    endSoon = () => operations.endSoon()
    // In parallel, to save time: `main.ts` ends the process 9.5 s after the stop began, also when the stop is not
    // complete.
    opened.push(() => Promise.all([operations.stop(), jobs.stop()]))

    const content = await openContent({
      folders: [...(config.CONTENT_DIR ? [resolve(config.CONTENT_DIR)] : []), DEFAULT_TEXTS],
      shop: shop.shop,
      publicUrl,
      savedTexts: () => versionsTable(db).newest(),
      report: (file, fault) => log.warn({ file, fault }, 'content page invalid'),
    })
    opened.push(watchContent({ content, changes, log }))

    const limitMs = config.overloadDelayMs
    const loopDelay = limitMs > 0 ? measureLoopDelay() : undefined
    opened.push(() => loopDelay?.stop())

    const pages = existsSync(join(WEB_BUILD, 'server')) ? await openBuiltPages(WEB_BUILD) : undefined
    const app = await buildApp({
      ...files,
      ...externalServices,
      ...jobs,
      db,
      catalogDb: catalogReads?.db,
      log,
      now,
      newId: randomUUID,
      pictures,
      roomModels,
      content,
      changes,
      operations,
      schedules,
      secret,
      publicUrl,
      publicConfig: shop,
      paymentMethods: () => paymentService.methods(),
      searchIndex,
      meter,
      feedToken: config.SEARCH_FEED_TOKEN,
      spans,
      metrics: {
        token: config.METRICS_TOKEN,
        pool: database.pool,
        catalogReads,
        measuresProcess: true,
        lastGoodBackup,
        shopState: () => readMonitoredState({ db, now: now() }),
        registry,
      },
      staffSecondFactor: config.STAFF_SECOND_FACTOR,
      pages,
      preparesProducts: true,
      trustProxy: trustedProxies(config.TRUST_PROXY),
      hasLimits: config.RATE_LIMITS === 'on',
      cashLimitCents: config.cashLimitCents,
      cancellationFeePercent: config.CANCELLATION_FEE_PERCENT,
      guaranteeYears,
      unpaidOrders: config.unpaidOrders,
      quoteRules: config.quoteRules,
      overload: loopDelay && { delayMs: loopDelay.delayMs, limitMs },
    })
    let othersClosed: () => Promise<unknown> = async () => undefined
    opened.push(() => {
      // `app.close` waits for open connections. Idle keep-alive connections and endless requests would prevent the
      // stop.
      const timer = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS)
      return app
        .close()
        .then(() => othersClosed())
        .finally(() => clearTimeout(timer))
    })
    othersClosed = (await listen(app, { host: config.host, port: config.PORT })).closed
    const practice = await openPractice(config, { dataDir, log })
    opened.push(() => practice?.stop())

    const hasImported = await importWhenEmpty({
      ...database,
      ...externalServices,
      ...files,
      pictures,
      now,
      report: reportPictureError,
      catalogApplied: () => changes.announce('everything'),
    })
    // A killed server may not have sent its last changes, so at a start the other servers read everything again.
    if (hasImported || sharedChanges) changes.announce('everything')
    const { twinsUrl } = externalServices
    return { url: publicUrl, twinsUrl, database: database.kind, hasPages: pages !== undefined, otherFolders, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type ReplicaOptions = {
  config: Config
  database: OpenDatabase
  changes: ShopChanges
  log: Log
  onQuery: OnQuery | undefined
}

/** Opens the replicas for reads of the catalog; undefined without `DATABASE_REPLICA_URLS`. */
function openReplicas({ config, database, changes, log, onQuery }: ReplicaOptions): CatalogReads | undefined {
  const { DATABASE_REPLICA_URLS: urls, DATABASE_URL: url, DATABASE_POOL: poolSize, DATABASE_PREPARED } = config
  if (urls.length === 0 || url === undefined) return undefined
  return openCatalogReads({
    urls,
    primary: { url, pool: database.pool },
    poolSize,
    prepares: DATABASE_PREPARED === 'on',
    onChange: (listener) => changes.listen(listener),
    onQuery,
    log,
  })
}

/** Begins the export of traces, if a receiver is configured. OpenTelemetry is loaded only then. */
async function openTraces(traceExport: Config['traceExport']) {
  if (!traceExport) return undefined
  const { openTelemetry } = await import('./tracing/open-telemetry.ts')
  return openTelemetry(traceExport)
}

/**
 * Opens the address of the practice shop, if this server offers one. A port in use does not prevent the start, because
 * the real shop is more important.
 */
async function openPractice(
  { practice, hasTwins, host }: Config,
  { dataDir, log }: { dataDir: string; log: ReturnType<typeof createServerLog> },
): Promise<{ stop(): Promise<void> } | undefined> {
  if (!practice) return undefined
  try {
    return await openPracticeGateway({
      port: practice.port,
      // Its accounts are known to everyone, so outside a demo only this machine may connect, such as a proxy.
      host: hasTwins ? host : '127.0.0.1',
      start: (signal) =>
        startPracticeProcess({ env: process.env, dataDir, publicUrl: practice.url, firstPort: practice.port, signal }),
      now: () => new Date(),
      report: (error, subject) => log.error({ err: error }, subject),
    })
  } catch (error) {
    log.error({ err: error, port: practice.port }, 'practice shop not offered')
    return undefined
  }
}
