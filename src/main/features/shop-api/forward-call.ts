import { readJson } from '#shared/kernel/read-json.ts'
import type { ResponseCache } from '../../ports/response-cache.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import type { CallRules } from './call-rules.ts'
import { type CallShop, ShopAway } from './call-shop.ts'
import { errorResponse } from './error-answer.ts'
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
  keptAnswers: ResponseCache
  isOwnPage(url: string): boolean
  /** Whether the call comes from the customer window, which gets the answers of a visitor without a session. */
  isCustomerPage(url: string): boolean
  report(error: unknown, subject: string): void
}

/** What a page asked, as it is worked with here. */
type Call = {
  request: Request
  /** Of the address below the shop, however it was written. */
  path: string
  search: string
  isApi: boolean
  rules: CallRules
  /** What was shown to the shop: undefined is nothing. */
  token: string | undefined
  /** JSON is read before it is sent, because an answer may have to be found for it later. The rest streams through. */
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
    const isShut = isApi && (isForCustomer || deps.sessions.isLocked())
    // It shows; nothing is done there, and nobody logs in or out.
    if (isForCustomer && (kind !== 'none' || !READS.has(request.method))) return errorResponse('forbidden')
    if (kind === 'logout') return logOut(deps, request, rules)
    if (isShut && rules.access !== 'public') return errorResponse('unauthenticated')

    const json = isJson(request.headers) && request.body ? await request.arrayBuffer() : undefined
    // The second step names nobody: whose session it opens is looked at when the shop has said so.
    const email = kind === 'login' ? emailIn(json) : undefined
    const barred = email === undefined ? undefined : deps.sessions.barred(email)
    if (barred) return errorResponse(barred)
    const token = isApi && !isShut ? deps.sessions.token() : undefined
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
 * Another page than ours has nothing to ask here; it could only be one that somebody got into a frame. Of a frame without
 * an origin (`data:`, a sandbox) this sees nothing, for Electron takes `Origin: null` away before: against those
 * `frame-src 'none'` of our page is the only wall.
 */
function isFromElsewhere({ headers }: Request, isOwnPage: (url: string) => boolean): boolean {
  const origin = headers.get('origin')
  return headers.get('sec-fetch-site') === 'cross-site' || (origin !== null && !isOwnPage(`${origin}/`))
}

/** What stands behind the host of an address of ours. */
const addressOf = (url: string) => url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/'

const isJson = (headers: Headers) => headers.get('content-type')?.includes('json') ?? false

function emailIn(json: ArrayBuffer | undefined): string | undefined {
  const body = json && readJson(Buffer.from(json).toString('utf8'))
  return typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined
}

/** The session ends here at once. When the shop does not hear of it, its token is left for `revokeSessions`. */
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

/** 401 on a call with our token: when it is the token that is refused, the session is over. */
async function afterRefusal({ sessions }: Deps, answer: Response, token: string): Promise<Response> {
  const text = await answer.text()
  const body = readJson(text)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  // Another server behind the same contract knows no codes; a wrong password is told as one by ours.
  if (code === 'unauthenticated' || code === undefined) sessions.refused(token)
  return new Response(text, { status: answer.status, headers: headersForPage(answer.headers) })
}

async function withoutToken({ sessions }: Deps, call: Call, answer: Response): Promise<Response> {
  const { body, opened } = sanitizeResponse(call.path, readJson(await answer.text()))
  const headers = headersForPage(answer.headers)
  if (!opened || !answer.ok) return Response.json(body ?? null, { status: answer.status, headers })
  if (sessionCallOf(call.request.method, call.path) === 'renewal') sessions.renew(call.token ?? '', opened)
  else {
    // A payment may have begun while the shop looked at the password.
    const barred = sessions.barred(opened.session.email)
    if (barred) return errorResponse(barred)
    sessions.begin(opened)
  }
  // Return the current session, because another user may have logged in since the request.
  return Response.json({ ...(body as object), session: sessions.session() }, { status: answer.status, headers }) // it held a token
}

/** A page that leaves ends the call; where a copy is being kept that is read to its end, for the next who looks. */
function cacheAndForward({ keptAnswers, report }: Deps, call: Call, answer: Response): Response {
  const told = answer.ok && !isEventStream(answer) ? keptAnswers.keep(copyOfRequest(call), answer) : undefined
  const given = told instanceof Response ? told : answer
  if (told instanceof Promise) told.catch((error: unknown) => report(error, 'keeping an answer'))
  return new Response(given.body, { status: given.status, headers: headersForPage(given.headers) })
}

async function respondFromCache({ keptAnswers, report }: Deps, call: Call): Promise<Response> {
  const last = await keptAnswers.answerFor(copyOfRequest(call)).catch((error: unknown) => {
    report(error, 'finding a kept answer')
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

/** A page is no picture and no file: what the shop draws for a browser has no place below our own address. */
async function refusePage(answer: Response): Promise<Response> {
  await answer.body?.cancel()
  return errorResponse('not_found')
}
