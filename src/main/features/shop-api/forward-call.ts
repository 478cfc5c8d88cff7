import { type ErrorBody, type FailureCode, failures } from '#shared/contracts/failures.ts'
import { readJson } from '#shared/kernel/read-json.ts'
import type { ResponseCache } from '../../ports/response-cache.ts'
import type { OfflineUnlock, SessionOwner } from '../../ports/session-owner.ts'
import type { CallRules } from './call-rules.ts'
import { type CallShop, ShopAway } from './call-shop.ts'
import { type Credentials, headersForPage, headersForShop } from './forwarded-headers.ts'
import { createLoginSecrets, type LoginSecrets } from './login-secrets.ts'
import { isPlainAddress } from './plain-address.ts'
import { isEventStream } from './response-body.ts'
import { isRevokedBy } from './revoke-sessions.ts'
import { mayContainToken, sanitizeResponse, sessionCallOf } from './session-calls.ts'

type Deps = {
  callShop: CallShop
  shopUrl(): string
  /** False when the last call got no response. */
  isReachable(): boolean
  rulesOf(method: string, path: string): CallRules
  sessions: SessionOwner
  responseCache: ResponseCache
  isOwnPage(url: string): boolean
  /** True for an address of the customer window, which gets the responses of a visitor without a session. */
  isCustomerPage(url: string): boolean
  report(error: unknown, subject: string): void
}

type Forwarding = Deps & { secrets: LoginSecrets }

/** A request of a page to the shop, with the data that is needed to forward it. */
type Call = {
  request: Request
  /** Normalized path below the shop's address. */
  path: string
  search: string
  isApi: boolean
  rules: CallRules
  credentials: Credentials
  /** A JSON body is read before the call, because the cache may need it. Other bodies are streamed. */
  body: ArrayBuffer | ReadableStream | null
  /** True for the second call after the shop refused a token that was no longer the current one. */
  isRepeated?: boolean
}

/**
 * Creates the function that responds to requests of pages to the shop. It forwards them with the token of the logged-in
 * user, and removes tokens from the responses. When the shop is unreachable it returns the last cached response, or an
 * error in the format of the shop.
 */
export function createForwarding(given: Deps): (request: Request) => Promise<Response> {
  const deps: Forwarding = { ...given, secrets: createLoginSecrets(given) }
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
    // The customer window only displays content, so it may not change data or log in or out.
    if (isForCustomer && (kind !== 'none' || !READS.has(request.method))) return errorResponse('forbidden')
    if (kind === 'logout') return logOut(deps, request, rules)
    if (isPublicOnly && rules.access !== 'public') return errorResponse('unauthenticated')

    const json = isJson(request.headers) && request.body ? await request.arrayBuffer() : undefined
    // The second step of a login contains no email address, so its user is checked after the response.
    const email = kind === 'login' ? emailIn(json) : undefined
    const refusal = email === undefined ? undefined : deps.sessions.userChangeRefusal(email)
    if (refusal) return errorResponse(refusal)
    // The shop ends the session of the token of a login before the new session has begun here, so other calls of the
    // user would fail. The till revokes that session after the login (`revokeSessions`).
    const token = isApi && !isPublicOnly && kind !== 'login' ? deps.sessions.token() : undefined
    // At a login the shop limits wrong passwords from a registered till apart from those of unknown senders.
    const tillProof = token || kind === 'login' ? deps.sessions.tillProof() : undefined
    const credentials = { token, tillProof }
    const call = { request, path: pathname, search, isApi, rules, credentials, body: json ?? request.body }
    if (kind === 'login') return respondToLogin(deps, call)
    return respondFromShop(deps, call)
  }
}

/**
 * Responds to a login. While the shop is unreachable the password of the till's own session unlocks the till, and every
 * other login gets the reason why it cannot succeed now.
 */
async function respondToLogin(deps: Forwarding, call: Call): Promise<Response> {
  const attempt = deps.secrets.read(call)
  // In an open session there is nothing to unlock: the password confirms a call, which needs the shop.
  const mayUnlock = deps.sessions.isLocked() || deps.sessions.token() === undefined
  const unlock = async () => (attempt && mayUnlock ? await deps.sessions.unlockOffline(attempt) : 'none')
  // A call to an unreachable shop may end only after its time limit, so the till verifies the password first if it can.
  const early = deps.isReachable() ? 'none' : await unlock()
  if (early === 'unlocked' || early === 'wrong' || early === 'blocked') return offlineLogin(deps, early)
  const response = await respondFromShop(deps, call)
  if (!attempt || !(await isAway(response.clone()))) return response
  const outcome = await unlock()
  return outcome === 'none' ? response : offlineLogin(deps, outcome)
}

/** True for the response of the main process to a call that the shop did not respond to. */
async function isAway(response: Response): Promise<boolean> {
  if (response.status !== failures.server_away.status) return false
  const body = readJson(await response.text())
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'server_away'
}

function offlineLogin({ sessions }: Deps, outcome: Exclude<OfflineUnlock, 'none'>): Response {
  if (outcome !== 'unlocked') return errorResponse(OFFLINE_REFUSALS[outcome])
  return Response.json({ message: 'U bent ingelogd.', session: sessions.session() })
}

const OFFLINE_REFUSALS = {
  wrong: 'wrong_credentials',
  blocked: 'blocked_offline',
  other_user: 'only_own_offline',
  other_kind: 'pin_offline',
} as const

async function respondFromShop(deps: Forwarding, call: Call): Promise<Response> {
  const { request, path, search, rules, credentials, isApi } = call
  const { token } = credentials
  try {
    const response = await deps.callShop({
      method: request.method,
      path: path + search,
      headers: headersForShop(request.headers, credentials),
      body: call.body,
      waitMs: rules.waitMs,
    })
    if (!isApi && isPage(response)) return await refusePage(response)
    if (response.status === 401) deps.secrets.refused(call)
    if (response.status === 401 && token) return await forwardRefusal(deps, call, response, token)
    if (mayContainToken(path) && isJson(response.headers) && response.body)
      return await forwardWithoutToken(deps, call, response)
    return cacheAndForward(deps, call, response)
  } catch (error) {
    if (!(error instanceof ShopAway)) throw error
    return await respondFromCache(deps, call)
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * True for a request from a page that is not ours. Only a page in a frame could send such a request. Requests of a
 * frame without origin (`data:`, a sandbox) are not detected, because Electron removes `Origin: null`. The policy
 * `frame-src 'none'` of our page prevents such frames.
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

/** Ends the session on this till at once. If the shop does not confirm it, `revokeSessions` ends it there later. */
async function logOut(deps: Deps, request: Request, rules: CallRules): Promise<Response> {
  const refusal = deps.sessions.userChangeRefusal()
  if (refusal) return errorResponse(refusal)
  const token = deps.sessions.token()
  const headers = headersForShop(request.headers, { token, tillProof: undefined })
  deps.sessions.end()
  try {
    const response = await deps.callShop({
      method: 'POST',
      path: '/api/user/uitloggen',
      headers,
      body: await request.arrayBuffer(),
      waitMs: rules.waitMs,
    })
    if (token !== undefined && isRevokedBy(response.status)) deps.sessions.revoked(token)
    if (response.ok)
      return new Response(response.body, { status: response.status, headers: headersForPage(response.headers) })
    await response.body?.cancel()
  } catch (error) {
    if (!(error instanceof ShopAway)) throw error
    deps.report(error, 'logout')
  }
  return Response.json({ message: 'U bent uitgelogd.' })
}

/**
 * Forwards the response 401 to a call with a token. If the shop refused the token, it also ends the session. When another
 * session began during the call, a read is repeated once with the token of that session.
 */
async function forwardRefusal(deps: Forwarding, call: Call, response: Response, token: string): Promise<Response> {
  const { sessions } = deps
  const text = await response.text()
  const body = readJson(text)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  // Another server that implements the same contract may send no codes. Our server sends another code for a wrong
  // password.
  const isRefused = code === 'unauthenticated' || code === undefined
  const current = sessions.isLocked() ? undefined : sessions.token()
  const isReplaced = current !== undefined && current !== token
  if (isRefused && isReplaced && !call.isRepeated && READS.has(call.request.method)) {
    const credentials = { token: current, tillProof: sessions.tillProof() }
    return respondFromShop(deps, { ...call, credentials, isRepeated: true })
  }
  if (isRefused) sessions.refused(token)
  return new Response(text, { status: response.status, headers: headersForPage(response.headers) })
}

/**
 * Forwards a response without its token. If it contains a token, the session of the till is begun or renewed with that
 * token.
 */
async function forwardWithoutToken(
  { sessions, secrets }: Forwarding,
  call: Call,
  response: Response,
): Promise<Response> {
  const { body, opened } = sanitizeResponse(call.path, readJson(await response.text()))
  secrets.answered(call, body)
  const headers = headersForPage(response.headers)
  if (!opened || !response.ok) return Response.json(body ?? null, { status: response.status, headers })
  if (sessionCallOf(call.request.method, call.path) === 'renewal') sessions.renew(call.credentials.token ?? '', opened)
  else {
    // A payment may have begun while the shop checked the password.
    const refusal = sessions.userChangeRefusal(opened.session.email)
    if (refusal) return errorResponse(refusal)
    sessions.begin(opened)
    secrets.opened(call, opened)
  }
  // The response contains the current session, because another user may have logged in since the request. The cast is
  // safe: a body with a token is an object.
  return Response.json({ ...(body as object), session: sessions.session() }, { status: response.status, headers })
}

/**
 * Forwards a response, and caches a copy of it. When the page is closed or reloaded, the call ends. A response that is
 * being cached is still read to its end.
 */
function cacheAndForward({ responseCache, report }: Deps, call: Call, response: Response): Response {
  const isCacheable = response.ok && !isEventStream(response)
  const stored = isCacheable ? responseCache.store(copyOfRequest(call), response) : undefined
  const forwarded = stored instanceof Response ? stored : response
  if (stored instanceof Promise) stored.catch((error: unknown) => report(error, 'response not cached'))
  return new Response(forwarded.body, { status: forwarded.status, headers: headersForPage(forwarded.headers) })
}

async function respondFromCache({ responseCache, report }: Deps, call: Call): Promise<Response> {
  const cached = await responseCache.responseFor(copyOfRequest(call)).catch((error: unknown) => {
    report(error, 'cached response not read')
    return undefined
  })
  if (cached) return new Response(cached.body, { status: cached.status, headers: headersForPage(cached.headers) })
  return errorResponse('server_away')
}

/** Returns a copy of the request without token. A JSON body can be read from the copy; a streamed body is omitted. */
function copyOfRequest({ request, body }: Call): Request {
  const { url, method, headers } = request
  const init = { method, headers: headersForShop(headers) }
  return new Request(url, body instanceof ArrayBuffer ? { ...init, body } : init)
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.includes('text/html') ?? false

/** Refuses a web page of the shop. Only pictures and files may appear under our own origin. */
async function refusePage(response: Response): Promise<Response> {
  await response.body?.cancel()
  return errorResponse('not_found')
}

/** Returns an error of the main process in the format of the server, so that pages handle only one format. */
function errorResponse(code: FailureCode): Response {
  const body: ErrorBody = { code, message: failures[code].text }
  return Response.json(body, {
    status: failures[code].status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}
