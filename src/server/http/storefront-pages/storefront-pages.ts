import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMeasured } from '#shared/domain/analytics/measured-pages.ts'
import type { ShopChanges } from '../../events/shop-changes.ts'
import { handleNotFound, RETRY_AFTER_SECONDS } from '../error-responses.ts'
import { CachedPage } from './cached-page.ts'
import { createInProcessFetch } from './in-process-fetch.ts'
import { pageAddress } from './page-address.ts'
import { PageCache, renderPage, UNAVAILABLE } from './page-cache.ts'
import { contentSecurityPolicy, createNonce, PAGE_HEADERS, type PolicyOptions } from './page-headers.ts'
import type { PageSource } from './page-source.ts'

export type StorefrontDeps = {
  pages: PageSource
  changes: ShopChanges
  /** `https://www.…`, for canonical addresses. */
  publicUrl: string
  policy?: PolicyOptions
  /** Sent with the server's calls of its own api, so that these are told from visitors' (rate limits, logs). */
  ownCallHeaders?: Record<string, string>
}

/**
 * The pages of the shop, drawn on the server, and their files.
 *
 * Everything that no other route answers is a page; what is no page either gets the shop's own 404 page. Register it
 * after all other routes are known, on the app that answers `/api`.
 */
export async function storefrontPages(app: FastifyInstance, deps: StorefrontDeps): Promise<void> {
  const { pages } = deps
  const cache = new PageCache({ changes: deps.changes })
  const draw = pages.createRenderPage({
    fetch: createInProcessFetch(app, deps.ownCallHeaders),
    origin: deps.publicUrl.replace(/\/+$/, ''),
  })
  const measured = contentSecurityPolicy(deps.policy)
  const unmeasured = contentSecurityPolicy()
  // Where nothing is ever measured, nothing of a tag manager could run either.
  const policyOf = (path: string) => {
    const [pathname = '', query] = path.split('?', 2)
    return isMeasured(pathname, new URLSearchParams(query)) ? measured : unmeasured
  }

  const isTooMuch = renderLimit(app)

  app.get('/meta.json', UNLIMITED, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ buildTime: pages.buildTime }),
  )
  if (pages.clientDir) await serveAssets(app, pages.clientDir)

  app.get('/*', UNLIMITED, async (request, reply) => {
    const { path, mayCache } = pageAddress(request.url)
    if (isFile(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Niet gevonden!')

    const kept = mayCache ? cache.get(path) : undefined
    if (kept) return sendPage(request, reply, kept, policyOf(path))
    if (await isTooMuch(request)) return sendPage(request, reply, busyPage, policyOf(path))

    const page = await (mayCache ? cache.render(path, draw) : renderPage(path, draw)).catch((error: unknown) => {
      // Log the path without its query, which may hold a token or a search term.
      request.log.error({ err: error, path: path.split('?', 1)[0] }, 'a page could not be drawn')
      return failedPage
    })
    // A browser that kept it would run in circles when the page moves back to where it was.
    if ('location' in page) return reply.header('cache-control', 'no-cache').redirect(page.location, page.status)
    return sendPage(request, reply, page, policyOf(path))
  })
  await app.register(redirectEarlyForms)
}

/**
 * Redirects a form that the browser submits without our scripts (disabled or not loaded yet) to its own page. The
 * submitted data is neither read nor stored.
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
    // Two slashes at the start would name another site.
    return reply.header('cache-control', 'no-store').redirect(path.replace(/^[/\\]+/, '/'), 303)
  })
}

/** Pages per minute and address that are drawn for it; kept pages are not counted. */
const RENDERS_PER_MINUTE = 300

/** Tells whether an address has had its share. Without limits on the server (a benchmark, a test) nobody has. */
function renderLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => false
  const count = app.createRateLimit({ max: RENDERS_PER_MINUTE, timeWindow: 60_000 })
  return async (request) => {
    const answer = await count(request)
    return !answer.isAllowed && answer.isExceeded
  }
}

const plainPage = (status: number, title: string, words: string) =>
  new CachedPage({
    status,
    itemIds: [],
    html: `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${words} <a href="">Opnieuw proberen</a></p></html>`,
  })

/** When not even the page that tells of an error can be drawn. */
const failedPage = plainPage(500, 'Er is een fout opgetreden!', '')

const busyPage = plainPage(429, 'Even geduld', 'Dat ging even te snel. Wacht een minuut.')

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, policyOf: (nonce: string) => string) {
  const nonce = createNonce()
  reply.code(page.status).headers(PAGE_HEADERS).header('content-security-policy', policyOf(nonce))
  if (page.status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (!acceptsGzip(request)) return reply.send(page.plain(nonce))
  return reply.header('content-encoding', 'gzip').send(page.gzipped(nonce))
}

const acceptsGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

/** `/wp-login.php`, `/robots.xml`: no page of the shop has a dot in its last part, and drawing one for each robot's guess is a waste. */
const isFile = (address: string) => /\.[a-z0-9]{1,12}$/i.test(address.split('?', 1)[0] ?? '')

/** Static files cost next to nothing and a page needs dozens of them: the rate limits are for generated responses. */
const UNLIMITED = { config: { rateLimit: false } } as const

/** Names of files in `assets` carry a hash of their content, so they never change. */
async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const root = path.join(clientDir, 'assets')
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false })
  app.get<{ Params: { '*': string } }>('/assets/*', UNLIMITED, ({ params }, reply) => {
    const name = params['*']
    // All lie in one folder; whatever looks for another finds nothing.
    if (!/^[\w-][\w.-]*$/.test(name)) return reply.callNotFound()
    return reply.sendFile(name, root, { maxAge: '365d', immutable: true })
  })
  for (const name of ['favicon.svg', 'apple-touch-icon.png', 'site.webmanifest']) {
    app.get(`/${name}`, UNLIMITED, (_, reply) => reply.sendFile(name, clientDir, { maxAge: '1d', immutable: false }))
  }
}
