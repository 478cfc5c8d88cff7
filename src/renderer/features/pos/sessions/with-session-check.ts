import { sessionRead } from '#shared/contracts/pos/session-channels.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Wraps `fetch` to delay a response with status 401 until the page has received the lock event of the main process.
 * This event freezes the session in the page (`useFrozenSession`). If the response came first, the page would redirect
 * to the login page and lose unsaved input.
 */
export function withSessionCheck(fetch: Fetch, pos: PointOfSale): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status !== 401) return response
    // The main process sends its messages in order, so its earlier events have arrived when this call returns.
    await pos.call(sessionRead, null).catch(() => undefined) // when this call fails, the refusal is passed on without the event
    return response
  }
}
