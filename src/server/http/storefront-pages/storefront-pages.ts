import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMeasured } from '#shared/domain/analytics/measured-pages.ts'
import type { ShopChanges } from '../../events/shop-changes.ts'
import { type Log, silentLog } from '../../ports/log.ts'
import { acceptedCompressions, type Compression } from '../accept-encoding.ts'
import type { DirectCalls } from '../direct-calls.ts'
import { handleNotFound, RETRY_AFTER_SECONDS } from '../error-responses.ts'
import { Overloaded, type WorkKind, withLoadGate } from '../load-gate.ts'
import type { ResponseCache } from '../response-cache.ts'
import { CachedPage } from './cached-page.ts'
import { drawAhead } from './draw-ahead.ts'
import { createInProcessFetch } from './in-process-fetch.ts'
import { pageAddress } from './page-address.ts'
import { PageCache, renderPage, UNAVAILABLE } from './page-cache.ts'
import {
  contentSecurityPolicy,
  createNonce,
  PAGE_HEADERS,
  type PagePolicy,
  type PolicyOptions,
} from './page-headers.ts'
import type { PageSource } from './page-source.ts'

/** Dependencies of the pages. */
export type StorefrontDeps = {
  pages: PageSource
  changes: ShopChanges
  /** `https://www.…`, for canonical URLs. */
  publicUrl: string
  policy?: PolicyOptions
  /** Headers of the server's calls to its own API, which exempt them from the rate limits (`limits.ts`). */
  ownCallHeaders?: Record<string, string>
  /** Cached responses of the API. */
  cache?: Pick<ResponseCache, 'get'>
  /** Makes responses that are not cached without a request. */
  directCalls?: Pick<DirectCalls, 'find'>
  /** Returns the paths of the pages that the server draws after its start, before visitors ask for them. */
  firstPages?: (() => Promise<readonly string[]>) | undefined
  log?: Log
}

/**
 * Mounts the server-rendered pages of the shop and their files.
 *
 * A path that no other route handles is a page; an unknown page gives the 404 page of the shop, and a path that looks
 * like a file a plain 404. Call this after `limitCalls`, on the app that also serves `/api`.
 */
export async function storefrontPages(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const { pages } = deps
  const cache = new PageCache({ changes: deps.changes })
  app.measureCache?.('pages', cache.counts)
  const render = pages.createRenderPage({
    fetch: createInProcessFetch(app, {
      ownHeaders: deps.ownCallHeaders,
      cached: (key) => deps.cache?.get(key),
      directCalls: deps.directCalls,
    }),
    origin: deps.publicUrl.replace(/\/+$/, ''),
  })
  const { inlineScripts } = pages
  const measuredPolicy = contentSecurityPolicy({ ...deps.policy, inlineScripts })
  const unmeasuredPolicy = contentSecurityPolicy({ inlineScripts })
  // Pages without analytics do not allow the origins of the tag manager.
  const policyOf = (path: string) => {
    const [pathname = '', query] = path.split('?', 2)
    return isMeasured(pathname, new URLSearchParams(query)) ? measuredPolicy : unmeasuredPolicy
  }

  const { firstPages, log = silentLog } = deps
  if (firstPages) {
    const end = drawAhead({ paths: firstPages, draw: (path) => renderPage(path, render), log })
    app.addHook('onClose', async () => end())
  }

  const exceedsLimit = renderLimit(app)

  app.get('/meta.json', UNLIMITED, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ buildTime: pages.buildTime }),
  )
  if (pages.clientDir) await serveAssets(app, pages.clientDir)

  app.get('/*', UNLIMITED, async (request, reply) => {
    const { path, mayCache } = pageAddress(request.url)
    if (isFile(path)) {
      // A file of the next release may have this path a moment later.
      reply.code(404).header('cache-control', 'no-store')
      return reply.type('text/plain; charset=utf-8').send('Niet gevonden!')
    }

    const cached = mayCache ? cache.get(path) : undefined
    if (cached) return sendPage(request, reply, cached, { policyOf: policyOf(path), isRepeated: true })
    if (await exceedsLimit(request)) return sendPage(request, reply, busyPage, { policyOf: policyOf(path) })

    const kind = workOf(path)
    const renderAccepted: typeof render = kind ? (page) => withLoadGate(app, request, kind, () => render(page)) : render
    const page = await (mayCache ? cache.render(path, renderAccepted) : renderPage(path, renderAccepted)).catch(
      (error: unknown) => {
        if (error instanceof Overloaded) return overloadedPage
        // Log the path without its query, which may hold a token or a search term.
        request.log.error({ err: error, path: path.split('?', 1)[0] }, 'page rendering failed')
        return failedPage
      },
    )
    // If the page moves back to its former path, a browser that cached this redirect would redirect in a loop.
    if ('location' in page) return reply.header('cache-control', 'no-cache').redirect(page.location, page.status)
    return sendPage(request, reply, page, { policyOf: policyOf(path) })
  })
  await app.register(redirectEarlyForms)
}

/**
 * Redirects a form that the browser submits without our scripts (disabled or not loaded yet) to the page of the form.
 * The submitted data is neither read nor stored.
 */
async function redirectEarlyForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.post('/*', UNLIMITED, (request, reply) => {
    const { path } = pageAddress(request.url)
    const isOfBrowser = String(request.headers.accept ?? '').includes('text/html')
    if (!isOfBrowser || isFile(path)) return handleNotFound(request, reply)
    // A path that starts with two slashes would redirect to another site.
    return reply.header('cache-control', 'no-store').redirect(path.replace(/^[/\\]+/, '/'), 303)
  })
}

/** Pages per minute that are rendered for one IP address. Cached pages are not counted. */
const RENDERS_PER_MINUTE = 300

/**
 * Returns a function that counts a rendering and returns whether it exceeds the limit. On a server without rate limits
 * the function always returns false.
 */
function renderLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => false
  const count = app.createRateLimit({ max: RENDERS_PER_MINUTE, timeWindow: 60_000 })
  return async (request) => {
    const limit = await count(request)
    return !limit.isAllowed && limit.isExceeded
  }
}

/** Pages that are never refused: those of a visitor who pays, and those of staff. */
const ESSENTIAL = /^\/(winkelwagen|bestellen|orderoverzicht|auth|account|admin|herroepen)(\/|\?|$)/

/** Returns the kind of work of rendering a page; undefined for a page that is never refused. */
function workOf(path: string): WorkKind | undefined {
  if (ESSENTIAL.test(path)) return undefined
  return path.includes('?') ? 'costly' : 'page'
}

const plainPage = (status: number, title: string, sentence: string) =>
  new CachedPage({
    status,
    itemIds: [],
    html: `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${sentence} <a href="">Opnieuw proberen</a></p></html>`,
  })

/** Sent when the renderer throws. Other errors are shown by the error page of the renderer itself. */
const failedPage = plainPage(500, 'Er is een fout opgetreden!', '')

const busyPage = plainPage(429, 'Even geduld', 'Dat ging even te snel. Wacht een minuut.')

/** Sent when the server is overloaded and has no earlier page. */
const overloadedPage = plainPage(
  UNAVAILABLE,
  'Even geduld',
  'Het is nu erg druk in de winkel. Wacht een paar seconden.',
)

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  { policyOf, isRepeated = false }: { policyOf: PagePolicy; isRepeated?: boolean },
) {
  const nonce = createNonce()
  reply.code(page.status).headers(PAGE_HEADERS).header('content-security-policy', policyOf(nonce, page.styles))
  if (page.status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const accepted = acceptedCompressions(
    request.headers['accept-encoding'],
    isRepeated ? BEST_COMPRESSIONS : FASTEST_COMPRESSIONS,
  )
  const encoding = accepted[0] ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = page.encoded(encoding, nonce)
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes)
}

/** For a page that was sent before: Brotli makes it 7 % smaller than zstd, and is made once. */
const BEST_COMPRESSIONS: readonly Compression[] = ['br', 'zstd', 'gzip']

/** For a new page: zstd needs a fifth of the time of the others. */
const FASTEST_COMPRESSIONS: readonly Compression[] = ['zstd', 'gzip', 'br']

/**
 * Returns whether a path looks like a file, such as `/wp-login.php`. Pages of the shop have no dot in the last segment, and
 * rendering a 404 page for every guess of a bot would waste CPU time.
 */
const isFile = (path: string) => /\.[a-z0-9]{1,12}$/i.test(path.split('?', 1)[0] ?? '')

/** Exempts a route from the rate limits of the API: a page needs dozens of files. `renderLimit` limits renderings. */
const UNLIMITED = { config: { rateLimit: false } } as const

/** Serves the built files. File names in `assets` contain a hash of the content, so browsers may cache them for a year. */
async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const root = path.join(clientDir, 'assets')
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false })
  app.get<{ Params: { '*': string } }>('/assets/*', UNLIMITED, ({ params }, reply) => {
    const name = params['*']
    // All assets are in one folder, so a name with a slash or a leading dot does not exist.
    if (!/^[\w-][\w.-]*$/.test(name)) return reply.callNotFound()
    return reply.sendFile(name, root, { maxAge: '365d', immutable: true })
  })
  for (const name of ['favicon.svg', 'apple-touch-icon.png', 'site.webmanifest']) {
    app.get(`/${name}`, UNLIMITED, (_, reply) => reply.sendFile(name, clientDir, { maxAge: '1d', immutable: false }))
  }
}
