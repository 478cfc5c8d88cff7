import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import type { Database } from './db/tables.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { addressCallUrl } from './http/address-case.ts'
import { answerError, answerNotFound } from './http/error-answers.ts'
import { healthRoutes } from './http/health.ts'
import { limitCalls, type OwnCallHeaders, ownCallHeaders } from './http/limits.ts'
import { logRequests } from './http/request-log.ts'
import type { ShopChanges } from './http/shop-changes.ts'
import type { AddressLookup } from './ports/address-lookup.ts'

/** Everything the server is made of. Whoever gives other parts (a test, a script) gets the same server. */
export type Parts = {
  db: Database
  log: FastifyBaseLogger
  now: () => Date
  newId: () => string
  changes: ShopChanges
  sessionKey: Uint8Array
  /** Where visitors find the shop: `https://www.…`, without a slash at the end. */
  publicUrl: string
  /** Which proxies may tell us a visitor's address; false takes the address of the connection. */
  trustProxy: boolean | string
  /** Off only for benchmarks, where all visitors are one. */
  hasLimits: boolean
  addresses: AddressLookup
}

const KIBIBYTE = 1024

/** An order of 200 lines or a list of 5,000 ids is well below this. */
const MAX_BODY_BYTES = 256 * KIBIBYTE

/**
 * The whole server made of the parts it is given, not yet listening.
 *
 * What each request meets, in order: limits, headers, who calls (for calls of the contract), the
 * handler, and for everything that goes wrong `answerError`.
 */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    disableRequestLogging: true,
    genReqId: parts.newId,
    trustProxy: parts.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // A visitor who sends one letter per minute may not keep a connection for ever.
    requestTimeout: 30_000,
    rewriteUrl: (request) => addressCallUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    frameworkErrors: answerError,
  })

  app.decorateRequest('visitor', undefined)
  // JSON is all we read: a form of another site cannot send it without asking the browser first.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  logRequests(app)

  await app.register(fastifyCookie)
  const own = ownCallHeaders()
  if (parts.hasLimits) await limitCalls(app, own)
  await secure(app, parts.publicUrl)
  await compress(app)

  healthRoutes(app, parts)
  await apiRoutes(app, parts, own)
  return app
}

async function apiRoutes(app: FastifyInstance, parts: Parts, _own: OwnCallHeaders): Promise<void> {
  sessionRoutes(app, { ...parts, isHttps: parts.publicUrl.startsWith('https:') })
  addressRoutes(app, parts)
  // Before the pages of the shop, which answer everything else.
  app.all('/api', answerNotFound)
  app.all('/api/*', answerNotFound)
}

/** What browsers may do with answers of the API: nothing. Pages set a policy of their own. */
async function secure(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'none'"] },
    },
    // Over plain http browsers ignore it; a shop that is only there would lock out its visitors if they did not.
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** For answers made on the spot. Those that are kept are compressed once, and pages bring their own. */
async function compress(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: KIBIBYTE,
    encodings: ['br', 'gzip'],
    // The highest level, which is the default, costs a hundred times more than it saves here.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
