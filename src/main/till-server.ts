import { randomUUID } from 'node:crypto'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { TillServer } from './ports/till.ts'

/** Creates the calls to the server about tills. */
export function createTillServer(api: Pick<Api, 'tills'>): TillServer {
  let latestCode: { code: string; requestId: string } | undefined
  return {
    redeemCode: (code) => {
      const { requestId } = latestCode?.code === code ? latestCode : { requestId: randomUUID() }
      latestCode = { code, requestId }
      return api.tills.redeemCode({ body: { code, requestId } })
    },
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
