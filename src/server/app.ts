import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { BackgroundJobState } from '#shared/contracts/operations.ts'
import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import { createCachedCounts } from './db/cached-counts.ts'
import { createSingleFlight } from './db/single-flight.ts'
import type { Database } from './db/tables.ts'
import type { ShopChanges } from './events/shop-changes.ts'
import { openLeatherCatalog } from './features/catalog/catalog/index.ts'
import { catalogRoutes } from './features/catalog/catalog/routes.ts'
import type { Content } from './features/catalog/content/index.ts'
import { contentEditorRoutes, contentRoutes } from './features/catalog/content/routes.ts'
import { catalogImportRoutes } from './features/catalog/import/routes.ts'
import { matrixOptionRoutes } from './features/catalog/matrix-options/routes.ts'
import { menuRoutes, movedPageRoutes } from './features/catalog/menu/routes.ts'
import { leatherColors, type Pictures, pictureRoutes } from './features/catalog/pictures/index.ts'
import { reviewModerationRoutes } from './features/catalog/product-reviews/moderation-routes.ts'
import { productReviewRoutes, shownReviewRoutes } from './features/catalog/product-reviews/routes.ts'
import { feedRoutes } from './features/catalog/search/feed-routes.ts'
import { searchAdminRoutes, searchRoutes } from './features/catalog/search/routes.ts'
import { shopReviewRoutes } from './features/catalog/shop-reviews/routes.ts'
import { sitemapRoutes } from './features/catalog/sitemap/routes.ts'
import { stockOverviewRoutes } from './features/catalog/stock/overview-routes.ts'
import { stockRoutes } from './features/catalog/stock/routes.ts'
import { erpSyncRoutes } from './features/erp/sync/routes.ts'
import { auditRoutes } from './features/operations/audit/routes.ts'
import type { Operations, ScheduledOperation } from './features/operations/operations/index.ts'
import { operationRoutes } from './features/operations/operations/routes.ts'
import { outboxRoutes } from './features/operations/outbox/routes.ts'
import { type PublicConfig, shopConfigRoutes } from './features/operations/shop-config/routes.ts'
import { jumpRoutes } from './features/operations/start-page/jump-routes.ts'
import { startPageRoutes } from './features/operations/start-page/start-routes.ts'
import { accountRoutes } from './features/people/account/routes.ts'
import { addressRoutes } from './features/people/addresses/routes.ts'
import { consentRoutes } from './features/people/consents/routes.ts'
import { contactRoutes } from './features/people/contact/routes.ts'
import { customerRoutes } from './features/people/customers/routes.ts'
import { sessionRoutes } from './features/people/sessions/routes.ts'
import { staffUserRoutes } from './features/people/staff-users/routes.ts'
import { configurationRoutes } from './features/sales/configurations/routes.ts'
import { dayCloseRoutes } from './features/sales/day-close/routes.ts'
import { orderMailRoutes } from './features/sales/order-mails/routes.ts'
import { parkedSaleRoutes } from './features/sales/parked-sales/routes.ts'
import { paymentRoutes } from './features/sales/payments/routes.ts'
import { salesOrderRoutes } from './features/sales/sales-orders/routes.ts'
import { staffOrderRoutes } from './features/sales/sales-orders/staff-routes.ts'
import { scanRoutes } from './features/sales/scan/routes.ts'
import { tillRoutes } from './features/sales/tills/routes.ts'
import { withdrawalRoutes } from './features/sales/withdrawals/routes.ts'
import { apiPages } from './http/api-pages.ts'
import { handleError, handleNotFound } from './http/error-responses.ts'
import { healthRoutes } from './http/health.ts'
import { limitCalls, type OwnCallHeaders, ownCallHeaders } from './http/limits.ts'
import { type MetricsOptions, metricsRoutes } from './http/metrics.ts'
import { normalizePostcodeUrl } from './http/normalize-postcode-url.ts'
import { logRequests } from './http/request-log.ts'
import { ResponseCache } from './http/response-cache.ts'
import { baseSecurityHeaders, helmetOptions } from './http/security-headers.ts'
import { type PageSource, storefrontPages, tagPolicy } from './http/storefront-pages/index.ts'
import type { trustedProxies } from './http/trusted-proxies.ts'
import type { AddressLookup } from './ports/address-lookup.ts'
import type { Erp } from './ports/erp.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { SearchProvider } from './ports/search-provider.ts'

/** Everything the server is made of. Whoever gives other parts (a test, a script) gets the same server. */
export type Parts = {
  db: Database
  log: FastifyBaseLogger
  now: () => Date
  newId: () => string
  /** Where snapshots are kept. */
  dataDir: string
  pictures: Pictures
  changes: ShopChanges
  /** What an Admin can start, and when it runs by itself. */
  operations: Operations
  schedules: readonly ScheduledOperation[]
  watches(): Promise<BackgroundJobState[]>
  /** Sessions and order tokens are signed with it. */
  secret: Uint8Array
  /** Where visitors find the shop: `https://www.…`, without a slash at the end. */
  publicUrl: string
  /** Which proxies may tell us a visitor's address; false takes the address of the connection. */
  trustProxy: ReturnType<typeof trustedProxies>
  /** Off only for benchmarks, where all visitors are one. */
  hasLimits: boolean
  /** What the renderer may know of this installation. */
  publicConfig: PublicConfig
  /** The ways to pay online as the payment provider names them; empty while it has not answered. */
  paymentMethods: () => readonly OnlineMethod[]
  /** The texts that the owner writes. */
  content: Content
  /** The web build; without it the server answers the API alone. */
  pages: PageSource | undefined
  addresses: AddressLookup
  erp: Erp
  pay: PaymentProvider
  /** Places beside the tag manager's own that its tags may reach. */
  tagHosts?: readonly string[]
  /** A search service outside; without one the shop searches by itself. */
  search: SearchProvider | undefined
  /** With which a search service outside may fetch the catalogue; without one none may. */
  feedToken?: string | undefined
  /** Who may read `/metrics`, and what is measured; absent where nothing is measured. */
  metrics?: MetricsOptions | undefined
  /** True where the payment provider is a twin or its sandbox. */
  acceptsTestPayments: boolean
  /** Whether staff may, or must, log in with a code besides the password. */
  staffSecondFactor: StaffSecondFactor
  /** The PIN terminal of the showroom. */
  terminalCode: string | undefined
  /** From this amount on cash is refused for one order; null for no limit. */
  cashLimitCents: number | null
  /** Wake the jobs: there is something to mail, there is a payment to watch. */
  outboxFilled(): void
  attemptOpened(): void
}

const KIBIBYTE = 1024

/** An order of 200 lines or a list of 5,000 ids is well below this. */
const MAX_BODY_BYTES = 256 * KIBIBYTE

/**
 * The whole server made of the parts it is given, not yet listening.
 *
 * It has two scopes, for what lies ready and for what is made on the spot. Everything that goes wrong
 * in either ends in `handleError`.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    // `logRequests` writes what is worth a line.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(parts.newId()),
    trustProxy: parts.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // A visitor who sends one letter per minute may not keep a connection for ever.
    requestTimeout: 30_000,
    rewriteUrl: (request) => normalizePostcodeUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    frameworkErrors: handleError,
  })

  app.decorateRequest('visitor', undefined)
  // JSON is all we read: a form of another site cannot send it without asking the browser first.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)

  const own = ownCallHeaders()
  if (parts.hasLimits) await limitCalls(app, own)
  if (parts.metrics) metricsRoutes(app, parts.metrics)

  await app.register(async (bare) => cachedRoutes(bare, parts, own))
  await app.register(async (full) => uncachedRoutes(full, parts))
  // Before the pages of the shop, which answer everything else.
  app.all('/api', handleNotFound)
  app.all('/api/*', handleNotFound)
  return app
}

/** Short, cheap and different for every request: `3f2a91c4-1z`. The first part tells one start of the server from another. */
function requestIds(seed: string): () => string {
  const start = seed.slice(0, 8)
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/**
 * Mounts the routes with ready-made responses: cached responses of the catalog, pages, pictures. They set their own
 * headers and compression and need no visitor, so the hooks of the other routes do not apply here.
 */
async function cachedRoutes(app: FastifyInstance, parts: Parts, own: OwnCallHeaders): Promise<void> {
  app.setChildLoggerFactory((log) => log)
  app.addHook('onRequest', baseSecurityHeaders(parts.publicUrl))
  pictureRoutes(app, { pictures: parts.pictures, isLeatherColour: leatherColors(parts) })

  const kept = { ...parts, cache: new ResponseCache({ changes: parts.changes }) }
  shopConfigRoutes(app, kept)
  contentRoutes(app, kept)
  menuRoutes(app, kept)
  matrixOptionRoutes(app, kept)
  stockRoutes(app, kept)
  catalogRoutes(app, kept)
  searchRoutes(app, kept)
  shownReviewRoutes(app, kept)
  shopReviewRoutes(app, kept)

  if (parts.pages) {
    const policy = tagPolicy(parts.publicConfig.tagScriptUrl, parts.tagHosts)
    await storefrontPages(app, { ...parts, pages: parts.pages, policy, ownCallHeaders: own })
  }
}

/** What depends on who asks, or changes something. */
async function uncachedRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  logRequests(app)
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, helmetOptions(parts.publicUrl))
  await compress(app)

  healthRoutes(app, parts)
  sitemapRoutes(app, parts)
  feedRoutes(app, { ...parts, feedToken: parts.feedToken, leatherBook: openLeatherCatalog(parts.db, parts.changes) })
  await apiPages(app, { name: parts.publicConfig.shop.name, publicUrl: parts.publicUrl })

  const isHttps = parts.publicUrl.startsWith('https:')
  const stockChanged = (itemIds: readonly number[]) => parts.changes.announce({ itemIds })
  const desk = { ...parts, together: createSingleFlight(), counts: createCachedCounts() }
  auditRoutes(app, desk)
  startPageRoutes(app, desk)
  sessionRoutes(app, { ...parts, isHttps, shopName: parts.publicConfig.shop.name })
  tillRoutes(app, { ...parts, shopName: parts.publicConfig.shop.name })
  parkedSaleRoutes(app, parts)
  scanRoutes(app, parts)
  staffUserRoutes(app, parts)
  accountRoutes(app, { ...parts, reviewsChanged: stockChanged })
  addressRoutes(app, parts)
  configurationRoutes(app, parts)
  consentRoutes(app, parts)
  movedPageRoutes(app, parts)
  contactRoutes(app, parts)
  contentEditorRoutes(app, parts)
  productReviewRoutes(app, parts)
  reviewModerationRoutes(app, parts)
  stockOverviewRoutes(app, parts)
  salesOrderRoutes(app, { ...parts, isHttps, stockChanged })
  staffOrderRoutes(app, desk)
  orderMailRoutes(app, parts)
  paymentRoutes(app, { ...parts, stockChanged, shop: parts.publicConfig.shop })
  dayCloseRoutes(app, { ...parts, shop: parts.publicConfig.shop })
  withdrawalRoutes(app, parts)
  customerRoutes(app, { ...desk, reviewsChanged: stockChanged })
  catalogImportRoutes(app, parts)
  operationRoutes(app, parts)
  searchAdminRoutes(app, parts)
  jumpRoutes(app, parts)
  outboxRoutes(app, parts)
  erpSyncRoutes(app, parts)
}

async function compress(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: KIBIBYTE,
    encodings: ['br', 'gzip'],
    // The highest level, which is the default, costs a hundred times more than it saves here.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
