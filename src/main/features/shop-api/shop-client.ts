import { createApi } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import type { Shop } from '../../ports/shop.ts'
import type { CallRules } from './call-rules.ts'
import type { CallShop } from './call-shop.ts'
import type { ShopReach } from './shop-reach.ts'

type Deps = {
  callShop: CallShop
  shopUrl(): string
  rulesOf(method: string, path: string): CallRules
  reach: ShopReach
  sessions: Pick<SessionOwner, 'token' | 'refused'>
}

/**
 * Creates the shop's client for the main process. Its calls continue while the till is locked, because payments must.
 * After the session is over they are sent without a token and are refused.
 */
export function createShopClient({ callShop, shopUrl, rulesOf, reach, sessions }: Deps): Shop {
  const fetch: Shop['fetch'] = async (path, init = {}) => {
    const method = init.method ?? 'GET'
    const token = sessions.token()
    const headers = new Headers(init.headers)
    const isApi = path.startsWith('/api/')
    if (token && isApi) headers.set('authorization', `Bearer ${token}`)
    const { waitMs } = rulesOf(method, path.split('?', 1)[0] ?? path)
    const answer = await callShop({ method, path, headers, body: init.body ?? null, waitMs, signal: init.signal })
    if (answer.status === 401 && token && (await isSessionOver(answer.clone()))) sessions.refused(token)
    return answer
  }
  return {
    api: createApi({ fetch: withErrorsAsResponses(fetch) }),
    fetch,
    url: shopUrl,
    isReachable: reach.isReachable,
    onReachable: reach.onReachable,
  }
}

/**
 * The contract's client reports every thrown error as `offline`, so an error of the shop becomes a response with its
 * code.
 */
function withErrorsAsResponses(fetch: Shop['fetch']): Shop['fetch'] {
  return (path, init) =>
    fetch(path, init).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      return Response.json({ code: error.code, message: error.message }, { status: error.status })
    })
}

async function isSessionOver(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unauthenticated'
}
