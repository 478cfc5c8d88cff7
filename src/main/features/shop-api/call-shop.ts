import { failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Timers } from '../../ports/machine.ts'
import { type AwayReason, awayReasonOf } from './away-reason.ts'
import { isEventStream, responseBody } from './response-body.ts'
import type { ShopReach } from './shop-reach.ts'

/** The shop did not respond, or another server responded in its place. */
export class ShopAway extends ShopError {
  readonly reason: AwayReason
  constructor(why: string, { cause, reason = awayReasonOf(cause) }: { cause?: unknown; reason?: AwayReason } = {}) {
    const { text, status } = failures.server_away
    super({ code: 'server_away', message: text }, status, new Error(why, { cause }))
    this.name = 'ShopAway'
    this.reason = reason
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

/** Calls the shop. See `createCallShop`. */
export type CallShop = (request: ShopRequest) => Promise<Response>

type Deps = {
  fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>
  shopUrl(): string
  timers: Timers
  reach: ShopReach
  /** Called with the `Date` header of each response below `/api/`. */
  onServerDate(date: Date): void
}

/**
 * Creates the function that calls the shop, without cookies and without following redirects. It throws `ShopAway` when
 * no response arrives in time, or when another server responds: the login page of a network, or a proxy that does not
 * reach the shop. Reading the body also throws `ShopAway` when the response ends early. After an abort by the caller,
 * the error of the abort is thrown.
 *
 * The caller must read the body to its end or cancel it, because an open body occupies a connection to the shop.
 */
export function createCallShop({ fetch, shopUrl, timers, reach, onServerDate }: Deps): CallShop {
  let responseCount = 0
  return async ({ method, path, headers, body, waitMs, signal }) => {
    const [calledUrl, countBefore] = [shopUrl(), responseCount]
    const controller = new AbortController()
    const wait = () =>
      timers.after(waitMs, () =>
        controller.abort(new ShopAway(TOO_LATE, { reason: { kind: 'no_answer', code: TOO_LATE } })),
      )
    const stopWaiting = wait()
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      credentials: 'omit',
      // A redirect would send the token to another host, or a form to the login page of a network.
      redirect: 'error',
      // The HTTP cache must not write personal data to the disk. Pictures have cache rules of their own.
      ...(path.startsWith('/api/') && { cache: 'no-store' }),
      ...(body != null && { body, ...(body instanceof ReadableStream && { duplex: 'half' as const }) }),
      signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    }
    let isGatewayTimeout = false
    try {
      const response = await fetch(calledUrl + path, init)
      const invalidReason = calledUrl === shopUrl() ? invalidResponseReason(path, response) : 'another shop was set'
      if (invalidReason) {
        isGatewayTimeout = response.status === 504
        throw new ShopAway(invalidReason, { reason: { kind: 'other_server', code: invalidReason } })
      }
      responseCount += 1
      reach.record(true)
      if (path.startsWith('/api/')) reportServerDate(response, onServerDate)
      if (!response.body) return response
      const body = responseBody(response.body, {
        end: () => controller.abort(),
        wait: isEventStream(response) ? () => () => {} : wait,
        errorFor: (error) => (signal?.aborted ? error : toShopAway(controller.signal.reason ?? error, 'incomplete')),
      })
      return new Response(body, response)
    } catch (error) {
      if (signal?.aborted) throw error
      // The shop is reachable if another call got a response during this slow call. A call to a former shop does not
      // show whether the current shop is reachable.
      const isSlow = (controller.signal.aborted || isGatewayTimeout) && responseCount > countBefore
      // `fetch` may throw another error than that of the abort.
      const away = toShopAway(controller.signal.reason ?? error, 'no response')
      if (!isSlow && calledUrl === shopUrl()) reach.record(false, away.reason)
      // Close the connection, because the body of a response from another server is not read.
      controller.abort()
      throw away
    } finally {
      stopWaiting()
    }
  }
}

const TOO_LATE = 'no response in time'

const toShopAway = (error: unknown, why: string) =>
  error instanceof ShopAway ? error : new ShopAway(why, { cause: error })

/** Returns why a response cannot be the shop's own; undefined when it can. */
function invalidResponseReason(path: string, { status, headers, redirected }: Response): string | undefined {
  const type = headers.get('content-type') ?? ''
  const isCall = path.startsWith('/api/') || path.startsWith('/health/')
  if (redirected) return 'a redirect was followed'
  // A proxy that does not reach the shop sends these statuses. Our server never sends them.
  if (status === 502 || status === 504) return `a proxy responded with status ${status}`
  if (status === 511) return 'the network requires a login'
  if (status === 503 && !type.includes('json')) return 'a proxy responded with status 503'
  if (isCall && type.includes('text/html')) return 'a web page instead of the expected response'
  return undefined
}

function reportServerDate({ headers }: Response, onServerDate: (date: Date) => void): void {
  const date = new Date(headers.get('date') ?? '')
  if (!Number.isNaN(date.getTime())) onServerDate(date)
}
