import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import type { SessionOwner } from '../../ports/session-owner.ts'
import type { CallRules } from './call-rules.ts'
import type { CallShop } from './call-shop.ts'
import { withErrorsAsResponses } from './shop-client.ts'

type Deps = {
  callShop: CallShop
  rulesOf(method: string, path: string): CallRules
  sessions: Pick<SessionOwner, 'tillProof'>
}

/**
 * Creates the client with the identity of this till, without a user. The shop accepts it for a few calls only, and no
 * longer once the registration of the till has ended.
 */
export function createTillClient({ callShop, rulesOf, sessions }: Deps): Pick<Api, 'tillOperations'> {
  const fetch = withErrorsAsResponses(async (path, init = {}) => {
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    const proof = sessions.tillProof()
    if (proof) headers.set('authorization', `Till ${proof}`)
    const { waitMs } = rulesOf(method, path.split('?', 1)[0] ?? path)
    return callShop({ method, path, headers, body: init.body ?? null, waitMs, signal: init.signal })
  })
  return createApi({ fetch })
}
