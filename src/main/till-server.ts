import type { Api } from '#shared/contracts/endpoints.ts'
import type { TillServer } from './ports/till.ts'

/** Creates the calls to the server about tills. */
export function createTillServer(api: Pick<Api, 'tills'>): TillServer {
  return {
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
