import type { FastifyInstance } from 'fastify'
import { catalogRoutes } from './features/catalog/catalog/routes.ts'
import { contentRoutes } from './features/catalog/content/routes.ts'
import { matrixOptionRoutes } from './features/catalog/matrix-options/routes.ts'
import { openMeasures } from './features/catalog/measures/index.ts'
import { measureRoutes } from './features/catalog/measures/routes.ts'
import { menuRoutes } from './features/catalog/menu/routes.ts'
import { leatherColors, pictureRoutes } from './features/catalog/pictures/index.ts'
import { shownReviewRoutes } from './features/catalog/product-reviews/routes.ts'
import { roomModelRoutes } from './features/catalog/room-models/index.ts'
import { searchRoutes } from './features/catalog/search/routes.ts'
import { shopReviewRoutes } from './features/catalog/shop-reviews/routes.ts'
import { firstPages } from './features/catalog/sitemap/first-pages.ts'
import { stockRoutes } from './features/catalog/stock/routes.ts'
import { threeDRoutes } from './features/catalog/three-d/index.ts'
import { shopConfigRoutes } from './features/operations/shop-config/routes.ts'
import { showroomsInWebShop } from './features/sales/locations/index.ts'
import { shownLocationRoutes } from './features/sales/locations/routes.ts'
import { DirectCalls } from './http/direct-calls.ts'
import type { OwnCallHeaders } from './http/limits.ts'
import { ResponseCache } from './http/response-cache.ts'
import { baseSecurityHeaders } from './http/security-headers.ts'
import { storefrontPages, tagPolicy } from './http/storefront-pages/index.ts'
import type { Parts } from './parts.ts'

/**
 * Mounts the routes with cached responses: catalog, pages, pictures. These routes set their own headers and compression
 * and do not identify the visitor. So they do not need the hooks of the other scope, which would slow them down.
 */
export async function cachedRoutes(app: FastifyInstance, parts: Parts, ownHeaders: OwnCallHeaders): Promise<void> {
  app.setChildLoggerFactory((log) => log)
  const directCalls = parts.pages && new DirectCalls()
  if (directCalls) app.decorate('directCalls', directCalls)
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
    await storefrontPages(app, {
      ...deps,
      pages: parts.pages,
      policy,
      ownCallHeaders: ownHeaders,
      directCalls,
      ...(parts.preparesProducts && { firstPages: () => firstPages(catalogDb) }),
    })
  }
}
