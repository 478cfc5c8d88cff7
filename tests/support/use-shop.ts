import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Role } from '#shared/contracts/users.ts'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { buildApp, type Parts } from '#src/server/app.ts'
import type { Database, OnQuery, OpenDatabase } from '#src/server/db/database.ts'
import { createShopChanges } from '#src/server/events/shop-changes.ts'
import { openLeatherCatalog } from '#src/server/features/catalog/catalog/index.ts'
import { type Content, openContent, versionsTable } from '#src/server/features/catalog/content/index.ts'
import { openPictures, type Pictures } from '#src/server/features/catalog/pictures/index.ts'
import { openSearchIndex, type SearchIndex } from '#src/server/features/catalog/search/index.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { testRestore } from '#src/server/features/operations/backup/index.ts'
import type { Operations } from '#src/server/features/operations/operations/index.ts'
import { signToken } from '#src/server/features/people/sessions/index.ts'
import { createServerLog } from '#src/server/http/server-log.ts'
import { plannedOperations } from '#src/server/jobs/schedules.ts'
import { shopOperations } from '#src/server/jobs/shop-operations.ts'
import { localFiles } from '#src/server/open-files.ts'
import { builders } from './shop/builders.ts'
import { browserOf, clientOf } from './shop/clients.ts'
import { externalServices, type ObserveFetch } from './shop/external-services.ts'
import { TEST_BACKUP_KEY } from './shop/test-backup-key.ts'
import { createTestClock } from './shop/test-clock.ts'
import { testConfig } from './shop/test-config.ts'
import { emptyDatabase, openFreshDatabase, openTestDatabase } from './shop/test-database.ts'

const people = {
  customer: { email: 'klant@leermeester.example', roles: [] },
  sales: { email: 'sales@leermeester.example', roles: ['Sales'] },
  admin: { email: 'admin@leermeester.example', roles: ['Admin'] },
} as const satisfies Record<string, { email: string; roles: readonly Role[] }>

const AN_HOUR_MS = 3_600_000
const EIGHT_HOURS_MS = 8 * AN_HOUR_MS
const TEN_YEARS_MS = 3_650 * 24 * 3_600_000

export type TestShopOptions = {
  /** Enables the rate limits of the server; off by default, because all tests have the same address. */
  hasLimits?: boolean
  /** The public URL of the shop; with https its cookies are `Secure`. */
  publicUrl?: string
  /** Whether the server has the search index in memory. Without it the database searches. */
  hasSearchIndex?: boolean
  /**
   * Size of a generated catalog in the ERP, for a test of imports whose result does not depend on the catalog. The import
   * of the demo shop, the default, takes seconds.
   */
  generatedCatalog?: { products: number; variants: number }
  /** Wraps the calls to external services. */
  observeFetch?: ObserveFetch
  /** Called after each statement of the database. */
  onQuery?: OnQuery
  /** The log of the server; silent by default. */
  log?: FastifyBaseLogger
  /** Replacements of parts of the server. */
  parts?: Partial<Parts>
}

/**
 * Opens the real server on a real database, which is emptied before each test. Call it in a `describe`.
 *
 * External services are their twins, and the clock moves only when a test moves it. Runs on PGlite or on real
 * PostgreSQL, depending on the vitest project.
 */
export function useShop(options: TestShopOptions = {}) {
  const clock = createTestClock()
  const changes = createShopChanges()
  const secret = new TextEncoder().encode('a key for tests that is long enough')
  const woken = { outbox: 0, attempts: 0 }
  let outside: Awaited<ReturnType<typeof externalServices>> | undefined
  let dataDir: string | undefined
  let pictures: Pictures | undefined
  let content: Content | undefined
  let opened: OpenDatabase | undefined
  let app: FastifyInstance | undefined
  let operations: Operations | undefined
  let searchIndex: SearchIndex | undefined

  const db = (): Database => requireOpen(opened).db
  const server = (): FastifyInstance => requireOpen(app)
  const build = builders(db, () => changes.announce('everything'))

  beforeAll(async () => {
    opened = await openTestDatabase(options.onQuery)
    dataDir = await mkdtemp(join(tmpdir(), 'leermeester-test-'))
    const files = localFiles(dataDir)
    const publicUrl = options.publicUrl ?? 'http://localhost:3000'
    const { observeFetch, generatedCatalog } = options
    outside = await externalServices({ app: server, now: clock.now, observeFetch, generatedCatalog })
    const log = options.log ?? createServerLog(process.env.LOG_LEVEL === 'debug' ? 'debug' : 'silent')
    pictures = await openPictures({ ...files, dataDir, now: clock.now, report: (error) => log.error(error) })
    content = await openContent({
      folders: [join(import.meta.dirname, '../../resources/content')],
      shop: testConfig.shop,
      publicUrl,
      savedTexts: () => versionsTable(db()).newest(),
      report: (file, fault) => log.warn({ file, fault }),
    })
    const parts = { ...outside.parts, ...options.parts }
    if (options.hasSearchIndex) {
      searchIndex = openSearchIndex({ db: opened.db, changes, log, maxMegabytes: 60, checkEveryMs: AN_HOUR_MS })
    }
    const outboxFilled = () => {
      woken.outbox += 1
    }
    const store = folderStore(join(dataDir, 'backups'))
    const folder = dataDir
    operations = shopOperations({
      ...opened,
      ...parts,
      ...files,
      pictures,
      changes,
      log,
      serviceCaseMonths: 24,
      outboxFilled,
      publicUrl,
      leatherCatalog: openLeatherCatalog(opened.db, changes),
      now: clock.now,
      acceptsTestPayments: true,
      backups: { dataDir, store, keyForBackups: async () => TEST_BACKUP_KEY },
      runRestoreTest: () =>
        testRestore({
          store,
          folder,
          openFiles: localFiles,
          now: clock.now,
          key: TEST_BACKUP_KEY,
          check: runIntegrityChecks,
          openEmptyDatabase: openFreshDatabase,
        }),
    })
    app = await buildApp({
      db: opened.db,
      operations,
      schedules: plannedOperations(new Map()),
      backgroundJobStates: async () => [],
      log,
      pictures,
      content,
      now: clock.now,
      newId: randomUUID,
      changes,
      secret,
      publicUrl,
      trustProxy: false,
      hasLimits: options.hasLimits ?? false,
      publicConfig: testConfig,
      paymentMethods: () => [],
      pages: undefined,
      ...files,
      acceptsTestPayments: true,
      staffSecondFactor: 'optional',
      terminalCode: 'TH-1000-0001',
      cashLimitCents: 300_000,
      cancellationFeePercent: 15,
      search: undefined,
      searchIndex,
      outboxFilled,
      attemptOpened: () => {
        woken.attempts += 1
      },
      ...parts,
    })
    await app.ready()
  })

  beforeEach(async () => {
    await requireOpen(outside).reset()
    await emptyDatabase(db(), clock.now())
    // Reloads the texts, because texts that a test saved are gone from the database.
    await content?.refresh()
    woken.outbox = 0
    woken.attempts = 0
    await build.addUsers(Object.values(people))
    sessionIds.clear()
    changes.announce('everything')
  })

  afterAll(async () => {
    await app?.close()
    await searchIndex?.stop()
    await pictures?.close()
    await outside?.close()
    await opened?.close()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })

  /**
   * The id of each user's session in this test, by email. A session is opened at first use. Its end is after any time
   * that a test sets, but a test can end the session like any other session.
   */
  const sessionIds = new Map<string, Promise<string>>()
  const openSession = async (email: string) => {
    const sessionId = randomUUID()
    const user = await db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const end = new Date(clock.now().getTime() + TEN_YEARS_MS)
    const times = { began_at: clock.now(), last_used_at: clock.now(), expires_at: end, ends_at: end }
    const row = { id: sessionId, generation: 0, device: 'test', network: null, ...times }
    if (user) {
      await db()
        .insertInto('sessions')
        .values({ ...row, user_id: user.id })
        .execute()
    }
    return sessionId
  }
  const tokenFor = async ({ email, roles }: { email: string; roles: readonly Role[] }): Promise<string> => {
    const opening = sessionIds.get(email) ?? openSession(email)
    sessionIds.set(email, opening)
    const expires = new Date(clock.now().getTime() + EIGHT_HOURS_MS)
    const session = { sessionId: await opening, email, roles, expires }
    return (await signToken({ secret, now: clock.now }, session)).token
  }

  const loggedIn = ({ email, roles }: { email: string; roles: readonly Role[] }): Api =>
    clientOf(server, async () => ({ authorization: `Bearer ${await tokenFor({ email, roles })}` }))

  return {
    ...build,
    clock,
    changes,
    /** How often each job was triggered in this test. */
    woken,
    get twins() {
      return requireOpen(outside).twins
    },
    get dataDir() {
      return requireOpen(dataDir)
    },
    /** The files of the server outside the database. */
    get files() {
      return localFiles(requireOpen(dataDir))
    },
    get pictures() {
      return requireOpen(pictures)
    },
    /** The adapters of the server, for calls to a use case without the server. */
    get outside() {
      return requireOpen(outside).parts
    },
    secret,
    /** The operations that an Admin can start, for a start without an HTTP call. */
    get operations() {
      return requireOpen(operations)
    },
    /** The search index in memory; undefined without `hasSearchIndex`. */
    get searchIndex() {
      return searchIndex
    },
    /** The database, for setup beyond the builders and for checks. */
    get db() {
      return db()
    },
    /** The server itself, for raw requests: `shop.app.inject(…)`. */
    get app() {
      return server()
    },
    get isRealPostgres() {
      return requireOpen(opened).kind === 'postgres'
    },
    anonymous: clientOf(server),
    customer: loggedIn(people.customer),
    sales: loggedIn(people.sales),
    admin: loggedIn(people.admin),
    /** Opens new sessions for the customer and staff of the shop at their next call. */
    logInAgain: () => sessionIds.clear(),
    /** Returns a client that sends the given headers. */
    clientWith: (headers: Record<string, string>) => clientOf(server, () => headers),
    /** Returns a new browser of a visitor, which stores cookies. */
    browser: () => browserOf(server),
    /** Returns a bearer token, for calls without the typed client. */
    tokenOf: (who: keyof typeof people) => tokenFor(people[who]),
  }
}

function requireOpen<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('the test shop opens in beforeAll: use it inside tests only')
  return thing
}
