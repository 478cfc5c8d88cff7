import { failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Timers } from '../../ports/machine.ts'
import { isEventStream, responseBody } from './response-body.ts'
import type { ShopReach } from './shop-reach.ts'

/** The shop did not respond, or another server responded in its place. */
export class ShopAway extends ShopError {
  constructor(why: string, cause?: unknown) {
    const { text, status } = failures.server_away
    super({ code: 'server_away', message: text }, status, new Error(why, { cause }))
    this.name = 'ShopAway'
  }
}

export type ShopRequest = {
  method: string
  /** Path below the shop's address, with the query. */
  path: string
  headers: Headers
  body?: RequestInit['body'] | null
  /**
   * Time limit until the response begins, and then for each part of its body. Event streams have no limit for their
   * parts.
   */
  waitMs: number
  signal?: AbortSignal | null | undefined
}

/** Calls the shop: see `createCallShop`. */
export type CallShop = (request: ShopRequest) => Promise<Response>

type Deps = {
  fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>
  shopUrl(): string
  timers: Timers
  reach: ShopReach
  /** Called with the `Date` of each response. */
  onServerDate(date: Date): void
}

/**
 * Creates the function that calls the shop, without cookies and without following redirects. It throws `ShopAway` when
 * no response arrives in time, or when another server responds: the login page of a network, or a proxy without a
 * server. Reading the body throws it too when the response breaks off. An abort by the caller is thrown unchanged.
 *
 * The caller must read the body to its end or cancel it, because an open body occupies a connection to the shop.
 */
export function createCallShop({ fetch, shopUrl, timers, reach, onServerDate }: Deps): CallShop {
  let responseCount = 0
  return async ({ method, path, headers, body, waitMs, signal }) => {
    const [calledUrl, before] = [shopUrl(), responseCount]
    const abortion = new AbortController()
    const wait = () => timers.after(waitMs, () => abortion.abort(new ShopAway('no response in time')))
    const stopWaiting = wait()
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      credentials: 'omit',
      // A redirect would send the token to another host, or a form to the login page of a network.
      redirect: 'error',
      // Personal data must not be cached on the disk. Pictures have cache rules of their own.
      ...(path.startsWith('/api/') && { cache: 'no-store' }),
      ...(body != null && { body, ...(body instanceof ReadableStream && { duplex: 'half' as const }) }),
      signal: signal ? AbortSignal.any([signal, abortion.signal]) : abortion.signal,
    }
    let isGatewayTimeout = false
    try {
      const answer = await fetch(calledUrl + path, init)
      const invalidReason = calledUrl === shopUrl() ? invalidResponseReason(path, answer) : 'another shop was set'
      if (invalidReason) {
        isGatewayTimeout = answer.status === 504
        throw new ShopAway(invalidReason)
      }
      responseCount += 1
      reach.record(true)
      if (path.startsWith('/api/')) reportServerDate(answer, onServerDate)
      if (!answer.body) return answer
      const body = responseBody(answer.body, {
        end: () => abortion.abort(),
        wait: isEventStream(answer) ? () => () => {} : wait,
        errorFor: (error) => (signal?.aborted ? error : toShopAway(abortion.signal.reason ?? error, 'broke off')),
      })
      return new Response(body, answer)
    } catch (error) {
      if (signal?.aborted) throw error
      // A single slow call, while others were answered, says nothing about the shop; nor does a call to a former shop.
      const isSlow = (abortion.signal.aborted || isGatewayTimeout) && responseCount > before
      if (!isSlow && calledUrl === shopUrl()) reach.record(false)
      // Discard a body that came from another server.
      abortion.abort()
      throw toShopAway(error, 'no answer')
    } finally {
      stopWaiting()
    }
  }
}

const toShopAway = (error: unknown, why: string) => (error instanceof ShopAway ? error : new ShopAway(why, error))

/** Returns why a response cannot be the shop's own; undefined when it can. */
function invalidResponseReason(path: string, { status, headers, redirected }: Response): string | undefined {
  const type = headers.get('content-type') ?? ''
  const isCall = path.startsWith('/api/') || path.startsWith('/health/')
  if (redirected) return 'led elsewhere'
  // Sent by a proxy without a server; our server never uses these codes.
  if (status === 502 || status === 504) return `a proxy answered ${status}`
  if (status === 511) return 'the network wants a login'
  if (status === 503 && !type.includes('json')) return 'a proxy answered 503'
  if (isCall && type.includes('text/html')) return 'a page instead of an answer'
  return undefined
}

function reportServerDate({ headers }: Response, onServerDate: (date: Date) => void): void {
  const date = new Date(headers.get('date') ?? '')
  if (!Number.isNaN(date.getTime())) onServerDate(date)
}
