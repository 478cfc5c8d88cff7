import type { Api } from '#shared/contracts/endpoints.ts'
import type { TillServer } from './ports/till.ts'

/**
 * Creates the calls to the server about tills.
 *
 * @param requestIdFor returns the request id of a code. It must be the same after a restart: the shop accepts a used code
 *   only from the request that used it, whose response may have been lost when the app was killed.
 */
export function createTillServer(api: Pick<Api, 'tills'>, requestIdFor: (code: string) => string): TillServer {
  return {
    redeemCode: (code) => api.tills.redeemCode({ body: { code, requestId: requestIdFor(code) } }),
    open: (body) => api.tills.open({ body }),
    holders: ({ tillId, secret }) => api.tills.holders({ body: { tillId, secret } }),
    switch: ({ tillId, secret, email, pin }) => api.tills.switch({ body: { tillId, secret, email, pin } }),
    countTries: async ({ tillId, secret, reportId, email, kind, tries }) => {
      await api.tills.countTries({ body: { tillId, secret, reportId, email, kind, tries } })
    },
    end: async ({ tillId }) => {
      await api.tills.end({ params: { tillId } })
    },
  }
}
