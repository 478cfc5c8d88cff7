import type { ErrorBody, FailureCode } from '#shared/contracts/failures.ts'
import { sessionRead, type TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const WITHOUT_SESSION: FailureCode = 'unauthenticated'

/**
 * Wraps `fetch` to delay a response with status 401 until the page has received the lock event of the main process.
 * This event freezes the session in the page (`useFrozenSession`). If the response came first, the page would redirect
 * to the login page and lose unsaved input.
 *
 * The response may also arrive after the user has unlocked the till: the call was sent during the lock, without a token.
 * The session is valid then, so a read is repeated. A write is not repeated, because another user may have unlocked.
 */
export function withSessionCheck(fetch: Fetch, pos: PointOfSale): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status !== 401) return response
    // The main process sends its messages in order, so its earlier events have arrived when this call returns.
    const till = await pos.call(sessionRead, null).catch(() => undefined) // when this call fails, the refusal is passed on without the event
    return isRead(init) && isOpen(till) && (await lacksSession(response)) ? fetch(url, init) : response
  }
}

const isRead = (init: RequestInit | undefined) => (init?.method ?? 'GET') === 'GET'

/** True when the session is valid. After a refusal of its token the main process has ended or locked it. */
const isOpen = (till: TillSession | undefined) => till !== undefined && till.session !== null && !till.isLocked

async function lacksSession(response: Response): Promise<boolean> {
  const body: Partial<ErrorBody> | undefined = await response
    .clone()
    .json()
    .catch(() => undefined) // a 401 without our body comes from another program, such as a proxy
  return body?.code === WITHOUT_SESSION
}
