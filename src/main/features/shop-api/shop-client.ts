import { createApi } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import type { Shop } from '../../ports/shop.ts'
import type { CallRules } from './call-rules.ts'
import type { CallShop } from './call-shop.ts'
import { addCredentials } from './forwarded-headers.ts'
import type { ShopReach } from './shop-reach.ts'

type Deps = {
  callShop: CallShop
  shopUrl(): string
  rulesOf(method: string, path: string): CallRules
  reach: ShopReach
  sessions: Pick<SessionOwner, 'token' | 'tillProof' | 'refused'>
}

/**
 * Creates the client of the shop for the main process. Its calls continue while the till is locked, because payments
 * must continue. After the end of the session they are sent without a token, and the shop refuses them.
 */
export function createShopClient({ callShop, shopUrl, rulesOf, reach, sessions }: Deps): Shop {
  const fetch: Shop['fetch'] = async (path, init = {}) => {
    const method = init.method ?? 'GET'
    const token = sessions.token()
    const headers = new Headers(init.headers)
    const isApi = path.startsWith('/api/')
    if (isApi) addCredentials(headers, { token, tillProof: token ? sessions.tillProof() : undefined })
    const { waitMs } = rulesOf(method, path.split('?', 1)[0] ?? path)
    const response = await callShop({ method, path, headers, body: init.body ?? null, waitMs, signal: init.signal })
    if (response.status === 401 && token && (await isSessionOver(response.clone()))) sessions.refused(token)
    return response
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
 * Converts a thrown `ShopError` to a response with its code, because `createApi` reports every thrown error as
 * `offline`.
 */
export function withErrorsAsResponses(fetch: Shop['fetch']): Shop['fetch'] {
  return (path, init) =>
    fetch(path, init).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      return Response.json({ code: error.code, message: error.message }, { status: error.status })
    })
}

async function isSessionOver(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unauthenticated'
}
