import { type ErrorBody, type FailureCode, failures } from '#shared/contracts/failures.ts'
import { readJson } from '#shared/kernel/read-json.ts'
import type { ResponseCache } from '../../ports/response-cache.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import type { CallRules } from './call-rules.ts'
import { type CallShop, ShopAway } from './call-shop.ts'
import { headersForPage, headersForShop } from './forwarded-headers.ts'
import { isPlainAddress } from './plain-address.ts'
import { isEventStream } from './response-body.ts'
import { isRevokedBy } from './revoke-sessions.ts'
import { mayContainToken, sanitizeResponse, sessionCallOf } from './session-calls.ts'

type Deps = {
  callShop: CallShop
  shopUrl(): string
  rulesOf(method: string, path: string): CallRules
  sessions: SessionOwner
  responseCache: ResponseCache
  isOwnPage(url: string): boolean
  /** True for a call from the customer window, which gets the responses of a visitor without a session. */
  isCustomerPage(url: string): boolean
  report(error: unknown, subject: string): void
}

/** A call of a page, parsed. */
type Call = {
  request: Request
  /** Normalized path below the shop's address. */
  path: string
  search: string
  isApi: boolean
  rules: CallRules
  /** The token that is sent to the shop; undefined for none. */
  token: string | undefined
  /** A JSON body is read first, because the cache may need it. Other bodies are streamed. */
  body: ArrayBuffer | ReadableStream | null
}

/**
 * Responds to the page's requests to the shop. It forwards them with the token of the logged-in user and removes tokens
 * from the responses. When the shop is unreachable it returns the last cached response, or an error in the shop's
 * format.
 */
export function createForwarding(deps: Deps): (request: Request) => Promise<Response> {
  return async (request) => {
    const isForCustomer = deps.isCustomerPage(request.url)
    if (isFromElsewhere(request, isForCustomer ? deps.isCustomerPage : deps.isOwnPage))
      return errorResponse('forbidden')
    const { pathname, search, origin } = new URL(deps.shopUrl() + addressOf(request.url))
    if (origin !== new URL(deps.shopUrl()).origin || !isPlainAddress(request.method, pathname)) {
      return errorResponse('forbidden')
    }
    const isApi = pathname.startsWith('/api/')
    const rules = deps.rulesOf(request.method, pathname)
    const kind = sessionCallOf(request.method, pathname)
    const isPublicOnly = isApi && (isForCustomer || deps.sessions.isLocked())
    // The customer window only displays: it makes no changes, and cannot log in or out.
    if (isForCustomer && (kind !== 'none' || !READS.has(request.method))) return errorResponse('forbidden')
    if (kind === 'logout') return logOut(deps, request, rules)
    if (isPublicOnly && rules.access !== 'public') return errorResponse('unauthenticated')

    const json = isJson(request.headers) && request.body ? await request.arrayBuffer() : undefined
    // The second step of a login contains no email address, so its user is checked after the response.
    const email = kind === 'login' ? emailIn(json) : undefined
    const barred = email === undefined ? undefined : deps.sessions.barred(email)
    if (barred) return errorResponse(barred)
    const token = isApi && !isPublicOnly ? deps.sessions.token() : undefined
    const call = { request, path: pathname, search, isApi, rules, token, body: json ?? request.body }
    return respondFromShop(deps, call)
  }
}

async function respondFromShop(deps: Deps, call: Call): Promise<Response> {
  const { request, path, search, rules, token, isApi } = call
  try {
    const answer = await deps.callShop({
      method: request.method,
      path: path + search,
      headers: headersForShop(request.headers, token),
      body: call.body,
      waitMs: rules.waitMs,
    })
    if (!isApi && isPage(answer)) return await refusePage(answer)
    if (answer.status === 401 && token) return await afterRefusal(deps, answer, token)
    if (mayContainToken(path) && isJson(answer.headers) && answer.body) return await withoutToken(deps, call, answer)
    return cacheAndForward(deps, call, answer)
  } catch (error) {
    if (!(error instanceof ShopAway)) throw error
    return await respondFromCache(deps, call)
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * True for a request from another page than ours. Only a page in a frame could send one. Requests of a frame without
 * origin (`data:`, a sandbox) are not detected, because Electron removes `Origin: null`; the policy `frame-src 'none'`
 * of our page prevents such frames.
 */
function isFromElsewhere({ headers }: Request, isOwnPage: (url: string) => boolean): boolean {
  const origin = headers.get('origin')
  return headers.get('sec-fetch-site') === 'cross-site' || (origin !== null && !isOwnPage(`${origin}/`))
}

/** Returns the part of an address after the host. */
const addressOf = (url: string) => url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/'

const isJson = (headers: Headers) => headers.get('content-type')?.includes('json') ?? false

function emailIn(json: ArrayBuffer | undefined): string | undefined {
  const body = json && readJson(Buffer.from(json).toString('utf8'))
  return typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined
}

/** Ends the session here at once. If the shop does not confirm the logout, `revokeSessions` ends the token later. */
async function logOut(deps: Deps, request: Request, rules: CallRules): Promise<Response> {
  const barred = deps.sessions.barred()
  if (barred) return errorResponse(barred)
  const token = deps.sessions.token()
  const headers = headersForShop(request.headers, token)
  deps.sessions.end()
  try {
    const answer = await deps.callShop({
      method: 'POST',
      path: '/api/user/uitloggen',
      headers,
      body: await request.arrayBuffer(),
      waitMs: rules.waitMs,
    })
    if (token !== undefined && isRevokedBy(answer.status)) deps.sessions.revoked(token)
    if (answer.ok) return new Response(answer.body, { status: answer.status, headers: headersForPage(answer.headers) })
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof ShopAway)) throw error
    deps.report(error, 'logout')
  }
  return Response.json({ message: 'U bent uitgelogd.' })
}

/** Handles a 401 to a call with a token. If the shop refused the token, the session is over. */
async function afterRefusal({ sessions }: Deps, answer: Response, token: string): Promise<Response> {
  const text = await answer.text()
  const body = readJson(text)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  // Another server behind the same contract sends no codes. Our server has a separate code for a wrong password.
  if (code === 'unauthenticated' || code === undefined) sessions.refused(token)
  return new Response(text, { status: answer.status, headers: headersForPage(answer.headers) })
}

async function withoutToken({ sessions }: Deps, call: Call, answer: Response): Promise<Response> {
  const { body, opened } = sanitizeResponse(call.path, readJson(await answer.text()))
  const headers = headersForPage(answer.headers)
  if (!opened || !answer.ok) return Response.json(body ?? null, { status: answer.status, headers })
  if (sessionCallOf(call.request.method, call.path) === 'renewal') sessions.renew(call.token ?? '', opened)
  else {
    // A payment may have begun while the shop checked the password.
    const barred = sessions.barred(opened.session.email)
    if (barred) return errorResponse(barred)
    sessions.begin(opened)
  }
  // Return the current session, because another user may have logged in since the request.
  // The body contained a token, so it is an object.
  return Response.json({ ...(body as object), session: sessions.session() }, { status: answer.status, headers })
}

/** A page that is closed or reloaded ends the call. A response that is being cached is still read to its end. */
function cacheAndForward({ responseCache, report }: Deps, call: Call, answer: Response): Response {
  const cached = answer.ok && !isEventStream(answer) ? responseCache.keep(copyOfRequest(call), answer) : undefined
  const response = cached instanceof Response ? cached : answer
  if (cached instanceof Promise) cached.catch((error: unknown) => report(error, 'response not cached'))
  return new Response(response.body, { status: response.status, headers: headersForPage(response.headers) })
}

async function respondFromCache({ responseCache, report }: Deps, call: Call): Promise<Response> {
  const last = await responseCache.responseFor(copyOfRequest(call)).catch((error: unknown) => {
    report(error, 'cached response not read')
    return undefined
  })
  if (last) return new Response(last.body, { status: last.status, headers: headersForPage(last.headers) })
  return errorResponse('server_away')
}

/** Returns a copy of the request with a body that can be read again; a streamed body is omitted. */
function copyOfRequest({ request, body }: Call): Request {
  const { url, method, headers } = request
  const init = { method, headers: headersForShop(headers, undefined) }
  return new Request(url, body instanceof ArrayBuffer ? { ...init, body } : init)
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.includes('text/html') ?? false

/** A web page of the shop must not be shown under our own address; only pictures and files are forwarded. */
async function refusePage(answer: Response): Promise<Response> {
  await answer.body?.cancel()
  return errorResponse('not_found')
}

/** Returns an error of the main process in the server's format, so that the page knows only one format. */
function errorResponse(code: FailureCode): Response {
  const body: ErrorBody = { code, message: failures[code].text }
  return Response.json(body, {
    status: failures[code].status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}
