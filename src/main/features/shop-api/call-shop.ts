import { failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { Timers } from '../../ports/machine.ts'
import { isEventStream, responseBody } from './response-body.ts'
import type { ShopReach } from './shop-reach.ts'

/** Nothing came back, or something that is no answer of the shop. */
export class ShopAway extends ShopError {
  constructor(why: string, cause?: unknown) {
    const { text, status } = failures.server_away
    super({ code: 'server_away', message: text }, status, new Error(why, { cause }))
    this.name = 'ShopAway'
  }
}

export type ShopRequest = {
  method: string
  /** Below the shop's address, with what follows the question mark. */
  path: string
  headers: Headers
  body?: RequestInit['body'] | null
  /** Until the answer begins, and then for each piece of it; news alone may be silent for as long as they like. */
  waitMs: number
  signal?: AbortSignal | null | undefined
}

/** Asks the shop: see `createCallShop`. */
export type CallShop = (asked: ShopRequest) => Promise<Response>

type Deps = {
  fetch: (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>
  shopUrl(): string
  timers: Timers
  reach: ShopReach
  /** The moment in an answer of the shop, by its clock. */
  heardDate(date: Date): void
}

/**
 * Asks the shop, without any cookie and without following it elsewhere. Throws `ShopAway` when it does not answer in time,
 * or when somebody else answers in its place: a page of the network to log in on, a proxy that finds nothing behind it. So
 * does the body of an answer that breaks off. What whoever asked breaks off is thrown on as it is.
 *
 * An answer is read to its end or cancelled, which ends the call; one that is left lying keeps its way to the shop.
 */
export function createCallShop({ fetch, shopUrl, timers, reach, heardDate }: Deps): CallShop {
  let answers = 0
  return async ({ method, path, headers, body, waitMs, signal }) => {
    const [asked, before] = [shopUrl(), answers]
    const ending = new AbortController()
    const wait = () => timers.after(waitMs, () => ending.abort(new ShopAway('no answer in time')))
    const stopWaiting = wait()
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers,
      credentials: 'omit',
      // To another host it would go with the token; to the login page of a network, with a form.
      redirect: 'error',
      // What is personal stays off the disk; pictures carry their own rules.
      ...(path.startsWith('/api/') && { cache: 'no-store' }),
      ...(body != null && { body, ...(body instanceof ReadableStream && { duplex: 'half' as const }) }),
      signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal,
    }
    let hasProxyGivenUp = false
    try {
      const answer = await fetch(asked + path, init)
      const strange = asked === shopUrl() ? invalidResponseReason(path, answer) : 'another shop is set by now'
      if (strange) {
        hasProxyGivenUp = answer.status === 504
        throw new ShopAway(strange)
      }
      answers += 1
      reach.record(true)
      if (path.startsWith('/api/')) reportServerDate(answer, heardDate)
      if (!answer.body) return answer
      const body = responseBody(answer.body, {
        end: () => ending.abort(),
        wait: isEventStream(answer) ? () => () => {} : wait,
        told: (error) => (signal?.aborted ? error : toShopAway(ending.signal.reason ?? error, 'broke off')),
      })
      return new Response(body, answer)
    } catch (error) {
      if (signal?.aborted) throw error
      // One long call that took too long while others were answered says nothing; nor does a shop that is set no longer.
      const isSlow = (ending.signal.aborted || hasProxyGivenUp) && answers > before
      if (!isSlow && asked === shopUrl()) reach.record(false)
      // Nobody reads what may have come in its place.
      ending.abort()
      throw toShopAway(error, 'no answer')
    } finally {
      stopWaiting()
    }
  }
}

const toShopAway = (error: unknown, why: string) => (error instanceof ShopAway ? error : new ShopAway(why, error))

/** Why an answer cannot be the shop's own; undefined when it can. */
function invalidResponseReason(path: string, { status, headers, redirected }: Response): string | undefined {
  const type = headers.get('content-type') ?? ''
  const isCall = path.startsWith('/api/') || path.startsWith('/health/')
  if (redirected) return 'led elsewhere'
  // A proxy that finds no server behind it; ours answers neither.
  if (status === 502 || status === 504) return `a proxy answered ${status}`
  if (status === 511) return 'the network wants a login'
  if (status === 503 && !type.includes('json')) return 'a proxy answered 503'
  if (isCall && type.includes('text/html')) return 'a page instead of an answer'
  return undefined
}

function reportServerDate({ headers }: Response, heardDate: (date: Date) => void): void {
  const date = new Date(headers.get('date') ?? '')
  if (!Number.isNaN(date.getTime())) heardDate(date)
}
