import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { createCachedCounts } from './db/cached-counts.ts'
import type { CallCounts } from './db/call-counts.ts'
import { createSingleFlight } from './db/single-flight.ts'
import { openLeatherCatalog } from './features/catalog/catalog/index.ts'
import { contentEditorRoutes } from './features/catalog/content/routes.ts'
import { counterTileRoutes } from './features/catalog/counter-tiles/routes.ts'
import { catalogImportRoutes } from './features/catalog/import/routes.ts'
import { openMeasures } from './features/catalog/measures/index.ts'
import { movedPageRoutes } from './features/catalog/menu/routes.ts'
import { offlineCatalogRoutes } from './features/catalog/offline-catalog/routes.ts'
import { reviewModerationRoutes } from './features/catalog/product-reviews/moderation-routes.ts'
import { productReviewRoutes } from './features/catalog/product-reviews/routes.ts'
import { feedRoutes } from './features/catalog/search/feed-routes.ts'
import { searchAdminRoutes } from './features/catalog/search/routes.ts'
import { sitemapRoutes } from './features/catalog/sitemap/routes.ts'
import { stockOverviewRoutes } from './features/catalog/stock/overview-routes.ts'
import { transferClosings } from './features/catalog/stock-transfers/index.ts'
import { stockTransferRoutes } from './features/catalog/stock-transfers/routes.ts'
import { orderDocumentRoutes } from './features/erp/documents/routes.ts'
import { erpSyncRoutes } from './features/erp/sync/routes.ts'
import { auditRoutes } from './features/operations/audit/routes.ts'
import { operationRoutes } from './features/operations/operations/routes.ts'
import { outboxRoutes } from './features/operations/outbox/routes.ts'
import { jumpRoutes } from './features/operations/start-page/jump-routes.ts'
import { startPageRoutes } from './features/operations/start-page/start-routes.ts'
import { accountRoutes } from './features/people/account/routes.ts'
import { addressRoutes } from './features/people/addresses/routes.ts'
import { consentRoutes } from './features/people/consents/routes.ts'
import { contactRoutes } from './features/people/contact/routes.ts'
import { customerMergeRoutes } from './features/people/customers/merge-routes.ts'
import { customerRoutes } from './features/people/customers/routes.ts'
import { sessionRoutes } from './features/people/sessions/routes.ts'
import { staffUserRoutes } from './features/people/staff-users/routes.ts'
import { cancellationRoutes } from './features/sales/cancellations/routes.ts'
import { configurationRoutes } from './features/sales/configurations/routes.ts'
import { dayCloseRoutes } from './features/sales/day-close/routes.ts'
import { discountRoutes } from './features/sales/discounts/routes.ts'
import { drawerRoutes } from './features/sales/drawers/routes.ts'
import { locationRoutes } from './features/sales/locations/routes.ts'
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
import { quoteRoutes } from './features/sales/quotes/routes.ts'
import { staffQuoteRoutes } from './features/sales/quotes/staff-routes.ts'
import { returnRoutes } from './features/sales/returns/routes.ts'
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
import { healthRoutes } from './http/health.ts'
import { logRequests } from './http/request-log.ts'
import { helmetOptions } from './http/security-headers.ts'
import { traceRequests } from './http/trace-requests.ts'
import { backupWatchOf } from './jobs/schedules.ts'
import type { Parts } from './parts.ts'
import { noSpans } from './tracing/spans.ts'

/** The visitor and the proof of a call, from which its till follows. */
type CallOfTill = [visitor: Parameters<typeof callingTill>[1], proof: Parameters<typeof callingTill>[2]]

/** Smallest response that is compressed, in bytes. */
const COMPRESS_FROM = 1024

/**
 * Mounts all other routes: responses that depend on the visitor, calls that change something, health checks, sitemap
 * and feed.
 */
export async function uncachedRoutes(app: FastifyInstance, parts: Parts, counts: CallCounts): Promise<void> {
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
  const measures = openMeasures()
  planningRoutes(app, { ...backOffice, measures })
  promiseRoutes(app, parts)
  visitRoutes(app, { ...parts, measures })
  passageRoutes(app, parts)
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
    threshold: COMPRESS_FROM,
    encodings: ['br', 'gzip'],
    // The default is the highest level, which needs far more CPU time for a small gain.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
