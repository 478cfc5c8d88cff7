import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { BackgroundJobState } from '#shared/contracts/operations.ts'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import type { GuaranteeYears } from '#shared/domain/service/guarantee.ts'
import type { FindVisitor } from './access/visitor.ts'
import { createCachedCounts } from './db/cached-counts.ts'
import { type CallCounts, callCounts } from './db/call-counts.ts'
import { createSingleFlight } from './db/single-flight.ts'
import type { Database } from './db/tables.ts'
import type { ShopChanges } from './events/shop-changes.ts'
import { openLeatherCatalog } from './features/catalog/catalog/index.ts'
import { catalogRoutes } from './features/catalog/catalog/routes.ts'
import type { Content } from './features/catalog/content/index.ts'
import { contentEditorRoutes, contentRoutes } from './features/catalog/content/routes.ts'
import { counterTileRoutes } from './features/catalog/counter-tiles/routes.ts'
import { catalogImportRoutes } from './features/catalog/import/routes.ts'
import { matrixOptionRoutes } from './features/catalog/matrix-options/routes.ts'
import { openMeasures } from './features/catalog/measures/index.ts'
import { measureRoutes } from './features/catalog/measures/routes.ts'
import { menuRoutes, movedPageRoutes } from './features/catalog/menu/routes.ts'
import { offlineCatalogRoutes } from './features/catalog/offline-catalog/routes.ts'
import { leatherColors, type Pictures, pictureRoutes } from './features/catalog/pictures/index.ts'
import { reviewModerationRoutes } from './features/catalog/product-reviews/moderation-routes.ts'
import { productReviewRoutes, shownReviewRoutes } from './features/catalog/product-reviews/routes.ts'
import { type RoomModels, roomModelRoutes } from './features/catalog/room-models/index.ts'
import { feedRoutes } from './features/catalog/search/feed-routes.ts'
import type { SearchIndex } from './features/catalog/search/index.ts'
import { searchAdminRoutes, searchRoutes } from './features/catalog/search/routes.ts'
import { shopReviewRoutes } from './features/catalog/shop-reviews/routes.ts'
import { sitemapRoutes } from './features/catalog/sitemap/routes.ts'
import { stockOverviewRoutes } from './features/catalog/stock/overview-routes.ts'
import { stockRoutes } from './features/catalog/stock/routes.ts'
import { transferClosings } from './features/catalog/stock-transfers/index.ts'
import { stockTransferRoutes } from './features/catalog/stock-transfers/routes.ts'
import { threeDRoutes } from './features/catalog/three-d/index.ts'
import { orderDocumentRoutes } from './features/erp/documents/routes.ts'
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
import { customerMergeRoutes } from './features/people/customers/merge-routes.ts'
import { customerRoutes } from './features/people/customers/routes.ts'
import type { SecondFactorRule } from './features/people/sessions/index.ts'
import { sessionRoutes } from './features/people/sessions/routes.ts'
import { staffUserRoutes } from './features/people/staff-users/routes.ts'
import { cancellationRoutes } from './features/sales/cancellations/routes.ts'
import { configurationRoutes } from './features/sales/configurations/routes.ts'
import { dayCloseRoutes } from './features/sales/day-close/routes.ts'
import { discountRoutes } from './features/sales/discounts/routes.ts'
import { drawerRoutes } from './features/sales/drawers/routes.ts'
import { showroomsInWebShop } from './features/sales/locations/index.ts'
import { locationRoutes, shownLocationRoutes } from './features/sales/locations/routes.ts'
import { loosePaymentRoutes } from './features/sales/loose-payments/routes.ts'
import { openAmountRoutes } from './features/sales/open-amounts/routes.ts'
import { orderChangeRoutes } from './features/sales/order-changes/routes.ts'
import { orderMailRoutes } from './features/sales/order-mails/routes.ts'
import { parkedSaleRoutes } from './features/sales/parked-sales/routes.ts'
import { paymentRoutes } from './features/sales/payments/routes.ts'
import { passageRoutes } from './features/sales/planning/passage-routes.ts'
import { planningRoutes } from './features/sales/planning/routes.ts'
import { visitRoutes } from './features/sales/planning/visit-routes.ts'
import { promiseRoutes } from './features/sales/promises/routes.ts'
import type { QuoteRules } from './features/sales/quotes/index.ts'
import { quoteRoutes } from './features/sales/quotes/routes.ts'
import { staffQuoteRoutes } from './features/sales/quotes/staff-routes.ts'
import { returnRoutes } from './features/sales/returns/routes.ts'
import type { UnpaidRules } from './features/sales/sales-orders/index.ts'
import { salesOrderRoutes } from './features/sales/sales-orders/routes.ts'
import { staffOrderRoutes } from './features/sales/sales-orders/staff-routes.ts'
import { scanRoutes } from './features/sales/scan/routes.ts'
import { serviceRoutes } from './features/sales/service-cases/routes.ts'
import { stockWaitingRoutes } from './features/sales/stock-waiting/routes.ts'
import { callingTill } from './features/sales/tills/index.ts'
import { tillRoutes } from './features/sales/tills/routes.ts'
import { withdrawalRoutes } from './features/sales/withdrawals/routes.ts'
import { apiPages } from './http/api-pages.ts'
import { cspReportRoute } from './http/csp-reports.ts'
import { handleError, handleNotFound } from './http/error-responses.ts'
import { healthRoutes } from './http/health.ts'
import { isOwnCall, limitCalls, type OwnCallHeaders, ownCallHeaders } from './http/limits.ts'
import { createLoadGate } from './http/load-gate.ts'
import { type MetricsOptions, metricsRoutes } from './http/metrics.ts'
import { normalizePostcodeUrl } from './http/normalize-postcode-url.ts'
import { logRequests } from './http/request-log.ts'
import { bearerOf } from './http/request-visitor.ts'
import { ResponseCache } from './http/response-cache.ts'
import { baseSecurityHeaders, helmetOptions } from './http/security-headers.ts'
import { SLOW_REQUESTS } from './http/slow-requests.ts'
import { type PageSource, storefrontPages, tagPolicy } from './http/storefront-pages/index.ts'
import { requestId, traceRequests } from './http/trace-requests.ts'
import type { trustedProxies } from './http/trusted-proxies.ts'
import { backupWatchOf } from './jobs/schedules.ts'
import type { AddressLookup } from './ports/address-lookup.ts'
import type { Erp } from './ports/erp.ts'
import type { FileStore } from './ports/file-store.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { SearchProvider } from './ports/search-provider.ts'
import type { WorkMeter } from './ports/work-meter.ts'
import type { WorkingFolder } from './ports/working-folder.ts'
import { noSpans, type Spans } from './tracing/spans.ts'

/** The visitor and the proof of a call, from which its till follows. */
type CallOfTill = [visitor: Parameters<typeof callingTill>[1], proof: Parameters<typeof callingTill>[2]]

/** The dependencies of the server. Tests and benchmarks pass their own parts to the same `buildApp`. */
export type Parts = {
  db: Database
  /** Reads of the catalog, which may run on a replica (`db/replicas`); `db` by default. */
  catalogDb?: Database | undefined
  log: FastifyBaseLogger
  now: () => Date
  newId: () => string
  /** Snapshots of the ERP. */
  snapshots: WorkingFolder
  pictures: Pictures
  /** Files of furniture for augmented reality. Absent in tests that need none. */
  roomModels?: RoomModels | undefined
  /** Photos of service cases, which only staff and their customer may see. */
  servicePhotos: FileStore
  /** Years of the shop's own guarantee per problem; none by default. */
  guaranteeYears?: GuaranteeYears
  /** Photos of drivers, as a proof of a delivery. */
  proofs: FileStore
  changes: ShopChanges
  /** The operations that an Admin can start, and their schedules. */
  operations: Operations
  schedules: readonly ScheduledOperation[]
  /** Returns the state of the continuous background jobs. */
  backgroundJobStates(): Promise<BackgroundJobState[]>
  /**
   * The server's secret. Session tokens are signed with it; order tokens, mailed links and other keys are derived from
   * it.
   */
  secret: Uint8Array
  /** Public URL of the shop: `https://www.…`, without a trailing slash. */
  publicUrl: string
  /** The proxies whose `X-Forwarded-For` is used; false uses the address of the connection. */
  trustProxy: ReturnType<typeof trustedProxies>
  /** False only in benchmarks and tests, where all calls come from one address (`RATE_LIMITS=off`). */
  hasLimits: boolean
  /** Settings of this installation that any visitor may see. */
  publicConfig: PublicConfig
  /** The online payment methods under the provider's names; empty until the provider has responded. */
  paymentMethods: () => readonly OnlineMethod[]
  /** The content pages that the owner edits. */
  content: Content
  /** Makes the responses for all products before visitors ask for them. Absent in tests, where it would run queries. */
  preparesProducts?: boolean
  /** The web build; without it the server serves no pages. */
  pages: PageSource | undefined
  addresses: AddressLookup
  erp: Erp
  pay: PaymentProvider
  /** An external search service; without one the shop uses its own search. */
  search: SearchProvider | undefined
  /** Counts which search answered; absent when nothing is measured. */
  meter?: WorkMeter | undefined
  /** The search index in memory; without it the database searches. */
  searchIndex?: SearchIndex | undefined
  /** Token with which an external search service may fetch the catalog feed; without it the feed is not served. */
  feedToken?: string | undefined
  /** Access to `/metrics`, and the measured parts; absent when nothing is measured. */
  metrics?: MetricsOptions | undefined
  /** Records the steps of requests; absent when traces are off. */
  spans?: Spans | undefined
  /** True when payments are test payments, without real money: at the twin, or at the provider with `PAY_TEST=on`. */
  acceptsTestPayments: boolean
  /** Rule for the second factor of staff: off, optional or required. */
  staffSecondFactor: SecondFactorRule
  /** Code of the payment terminal in the showroom, `TH-####-####`. */
  terminalCode: string | undefined
  /** From this amount on, an order cannot be paid in cash (docs/decisions.md#i44); null for no limit. */
  cashLimitCents: number | null
  /** The fee for canceling a made-to-measure piece in production, in percent of its price. */
  cancellationFeePercent?: number | undefined
  /** The delay of the event loop, and from which delay on expensive work is refused; absent to refuse none. */
  overload?: { delayMs(): number; limitMs: number } | undefined
  /** When unpaid orders expire, and how many one guest may have. Without `hasLimits` guests have no ceiling. */
  unpaidOrders?: UnpaidRules
  /** How long quotes are valid, and how long they are kept. */
  quoteRules?: QuoteRules
  /** Counts an order in progress, to which the outbox jobs give way. Call the returned function when it is answered. */
  orderBegins?(): () => void
  /** Runs the outbox jobs at once. Call it after a commit that added an outbox message. */
  outboxFilled(): void
  /** Minimum interval in ms between polls of one payment for unsigned exchange calls; shorter in tests. */
  exchangeLookEveryMs?: number
  /** Runs the payment polling at once. Call it after a commit that opened a payment attempt. */
  attemptOpened(): void
}

const KIBIBYTE = 1024

/** Largest accepted request body. An order of 200 lines or a list of 5,000 ids is much smaller. */
const MAX_BODY_BYTES = 256 * KIBIBYTE

/**
 * Builds the server from its parts. The server does not listen yet.
 *
 * The server has two scopes: one for cached responses, one for all others. All errors of both scopes go to
 * `handleError`.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    // `logRequests` logs the requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request),
    trustProxy: parts.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: SLOW_REQUESTS.requestTimeout,
    http: SLOW_REQUESTS,
    // During a stop the server still answers requests that reached it, and closes their connections. A refusal would reach
    // a visitor, because a proxy does not repeat a write.
    return503OnClosing: false,
    rewriteUrl: (request) => normalizePostcodeUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    frameworkErrors: handleError,
  })

  app.decorateRequest('visitor', undefined)
  // By default only JSON is parsed: a form on another site cannot send JSON without a CORS preflight request.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)

  const ownHeaders = ownCallHeaders()
  const counts = callCounts(parts)
  if (parts.hasLimits) await limitCalls(app, ownHeaders, counts)
  if (parts.metrics) metricsRoutes(app, parts.metrics)
  /** Set by the scope of the sessions, which is registered later. */
  const sessions: { find?: FindVisitor } = {}
  if (parts.overload) {
    app.decorate(
      'loadGate',
      createLoadGate({
        ...parts.overload,
        isOwnCall: (request) => isOwnCall(request, ownHeaders),
        isStaffCall: async (request) => {
          const token = bearerOf(request)
          return ((token && (await sessions.find?.(token))?.roles.length) || 0) > 0
        },
        countRefusal: (kind) => app.countOverloadRefusal?.(kind),
      }),
    )
  }

  await app.register(async (scope) => cachedRoutes(scope, parts, ownHeaders))
  await app.register(async (scope) => {
    await uncachedRoutes(scope, parts, counts)
    sessions.find = scope.findVisitor
  })
  // Otherwise an unknown API path would return the HTML 404 page of the shop.
  app.all('/api', handleNotFound)
  app.all('/api/*', handleNotFound)
  return app
}

/**
 * Mounts the routes with cached responses: catalog, pages, pictures. These routes set their own headers and compression
 * and do not identify the visitor. So they do not need the hooks of the other scope, which would slow them down.
 */
async function cachedRoutes(app: FastifyInstance, parts: Parts, ownHeaders: OwnCallHeaders): Promise<void> {
  app.setChildLoggerFactory((log) => log)
  app.addHook('onRequest', baseSecurityHeaders(parts.publicUrl))
  const isLeatherColor = leatherColors(parts)
  pictureRoutes(app, { pictures: parts.pictures, isLeatherColor })
  const { roomModels, publicUrl } = parts
  if (roomModels) roomModelRoutes(app, { roomModels, isLeatherColor, publicUrl })
  threeDRoutes(app, { report: (error) => parts.log.error({ err: error }, '3D file not compressed') })

  const deps = { ...parts, cache: new ResponseCache({ changes: parts.changes }) }
  app.measureCache?.('responses', deps.cache.counts)
  const showrooms = () => showroomsInWebShop(parts.db, parts.publicConfig.shop, parts.now())
  shopConfigRoutes(app, { ...deps, showrooms })
  contentRoutes(app, deps)
  const catalogDb = parts.catalogDb ?? parts.db
  const catalogDeps = { ...deps, db: catalogDb }
  measureRoutes(app, { ...deps, measures: openMeasures() })
  menuRoutes(app, catalogDeps)
  matrixOptionRoutes(app, catalogDeps)
  stockRoutes(app, catalogDeps)
  catalogRoutes(app, catalogDeps)
  searchRoutes(app, { ...deps, catalogDb })
  shownReviewRoutes(app, catalogDeps)
  shopReviewRoutes(app, deps)
  shownLocationRoutes(app, deps)

  if (parts.pages) {
    const policy = tagPolicy(parts.publicConfig.tagScriptUrl, parts.publicConfig.tagHosts)
    await storefrontPages(app, { ...deps, pages: parts.pages, policy, ownCallHeaders: ownHeaders })
  }
}

/**
 * Mounts all other routes: responses that depend on the visitor, calls that change something, health checks, sitemap
 * and feed.
 */
async function uncachedRoutes(app: FastifyInstance, parts: Parts, counts: CallCounts): Promise<void> {
  logRequests(app)
  traceRequests(app, parts.spans ?? noSpans)
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, helmetOptions(parts.publicUrl))
  await compress(app)

  healthRoutes(app, parts)
  sitemapRoutes(app, { ...parts, db: parts.catalogDb ?? parts.db })
  feedRoutes(app, { ...parts, feedToken: parts.feedToken, leatherCatalog: openLeatherCatalog(parts.db, parts.changes) })
  await apiPages(app, { name: parts.publicConfig.shop.name, publicUrl: parts.publicUrl })

  await cspReportRoute(app, (directive) => app.countCspViolation?.(directive))

  const isHttps = parts.publicUrl.startsWith('https:')
  const announceItems = (itemIds: readonly number[]) => parts.changes.announce({ itemIds })
  const backOffice = { ...parts, singleFlight: createSingleFlight(), counts: createCachedCounts() }
  auditRoutes(app, backOffice)
  startPageRoutes(app, { ...backOffice, backupWatch: backupWatchOf(parts.schedules) })
  sessionRoutes(app, { ...parts, isHttps, shopName: parts.publicConfig.shop.name })
  tillRoutes(app, { ...parts, shopName: parts.publicConfig.shop.name, shop: parts.publicConfig.shop })
  locationRoutes(app, parts)
  parkedSaleRoutes(app, parts)
  scanRoutes(app, parts)
  counterTileRoutes(app, parts)
  discountRoutes(app, { ...parts, shopName: parts.publicConfig.shop.name })
  staffUserRoutes(app, parts)
  accountRoutes(app, { ...parts, reviewsChanged: announceItems })
  addressRoutes(app, parts)
  configurationRoutes(app, parts)
  stockWaitingRoutes(app, parts)
  consentRoutes(app, parts)
  movedPageRoutes(app, parts)
  contactRoutes(app, parts)
  contentEditorRoutes(app, parts)
  productReviewRoutes(app, parts)
  reviewModerationRoutes(app, parts)
  const locationOfTill = async (...call: CallOfTill) => (await callingTill(parts, ...call))?.locationId ?? null
  stockOverviewRoutes(app, { ...parts, locationOfTill })
  stockTransferRoutes(app, {
    ...parts,
    stockChanged: announceItems,
    shop: parts.publicConfig.shop,
    locationOfTill: async (...call) => (await callingTill(parts, ...call))?.locationId,
  })
  const orderDeps = {
    ...parts,
    isHttps,
    stockChanged: announceItems,
    shop: parts.publicConfig.shop,
    unpaidOrders: parts.unpaidOrders && {
      hours: parts.unpaidOrders.hours,
      ceiling: parts.hasLimits ? parts.unpaidOrders.ceiling : undefined,
    },
  }
  salesOrderRoutes(app, { ...orderDeps, locationOfTill })
  staffOrderRoutes(app, backOffice)
  const feePercent = parts.cancellationFeePercent ?? 0
  cancellationRoutes(app, { ...parts, stockChanged: announceItems, feePercent })
  orderChangeRoutes(app, { ...parts, stockChanged: announceItems, feePercent })
  quoteRoutes(app, orderDeps)
  staffQuoteRoutes(app, { ...backOffice, shop: parts.publicConfig.shop })
  orderMailRoutes(app, { ...parts, feePercent })
  openAmountRoutes(app, backOffice)
  loosePaymentRoutes(app, { ...parts, shop: parts.publicConfig.shop })
  paymentRoutes(app, { ...parts, callCounts: counts, stockChanged: announceItems, shop: parts.publicConfig.shop })
  drawerRoutes(app, { ...parts, shop: parts.publicConfig.shop })
  dayCloseRoutes(app, { ...parts, shop: parts.publicConfig.shop })
  planningRoutes(app, backOffice)
  promiseRoutes(app, parts)
  visitRoutes(app, parts)
  passageRoutes(app, { ...parts, measures: openMeasures() })
  withdrawalRoutes(app, parts)
  returnRoutes(app, { ...parts, stockChanged: announceItems })
  await serviceRoutes(app, { ...backOffice, isHttps, guaranteeYears: parts.guaranteeYears ?? {} })
  customerMergeRoutes(app, parts)
  customerRoutes(app, { ...backOffice, reviewsChanged: announceItems })
  catalogImportRoutes(app, parts)
  offlineCatalogRoutes(app, parts)
  operationRoutes(app, parts)
  searchAdminRoutes(app, parts)
  jumpRoutes(app, parts)
  outboxRoutes(app, { ...parts, closings: transferClosings })
  erpSyncRoutes(app, parts)
  orderDocumentRoutes(app, { ...parts, shop: parts.publicConfig.shop })
}

async function compress(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: KIBIBYTE,
    encodings: ['br', 'gzip'],
    // The default is the highest level, which needs far more CPU time for a small gain.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
