import { sessionRead } from '#shared/contracts/pos/session-channels.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Holds a refusal of the session back until the page was told what the main process made of it: it locks then, and from
 * that word on the session in the page stays as it is (`useFrozenSession`), with what was typed. Were the refusal first, the
 * page would take it for the end and go to the login page.
 */
export function withSessionCheck(fetch: Fetch, counter: PointOfSale): Fetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (answer.status !== 401) return answer
    // One way leads from the main process: what it told before this answer of it has arrived before it as well.
    await counter.call(sessionRead, null).catch(() => undefined) // then the refusal is all there is to know
    return answer
  }
}
