import { sessionRead } from '#shared/contracts/pos/session-channels.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Delays a refusal of the session until the page has the lock event of the main process, which freezes the session in
 * the page (`useFrozenSession`). If the refusal came first, the page would redirect to the login page and lose unsaved
 * input.
 */
export function withSessionCheck(fetch: Fetch, pos: PointOfSale): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status !== 401) return response
    // Messages of the main process are ordered: events sent before this response have arrived before it.
    await pos.call(sessionRead, null).catch(() => undefined) // when this call fails, the refusal is passed on without the event
    return response
  }
}
