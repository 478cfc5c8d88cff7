import type { Fetch } from '../call-external-service.ts'
import { createTbaSigner, type TbaCredentials } from './netsuite-tba.ts'
import { createNetsuiteToken, type NetsuiteCredentials } from './netsuite-token.ts'

/** Authenticates calls to NetSuite. */
export interface NetsuiteLogin {
  /** Returns the `authorization` header for a call. */
  authorization(method: string, url: string): Promise<string>
  /**
   * Reports that NetSuite rejected a header. Returns true if the next call of `authorization` returns another header,
   * so that a second try makes sense.
   */
  reportRejected(authorization: string): boolean
}

type Deps = {
  baseUrl: string
  /** OAuth 2.0 machine to machine, or token-based authentication. */
  credentials: NetsuiteCredentials | TbaCredentials
  fetch: Fetch
  timeoutMs: number
  now: () => Date
}

/**
 * Creates the login for the given kind of credentials (docs/integrations/netsuite.md#s8 and
 * docs/integrations/netsuite.md#s9).
 */
export function createNetsuiteLogin({ credentials, ...deps }: Deps): NetsuiteLogin {
  if ('tokenSecret' in credentials) {
    const sign = createTbaSigner(credentials, deps.now)
    return { authorization: async (method, url) => sign(method, url), reportRejected: () => false }
  }
  const token = createNetsuiteToken({ ...deps, credentials })
  return {
    authorization: async () => `Bearer ${await token.get()}`,
    reportRejected(authorization) {
      token.reject(authorization.slice('Bearer '.length))
      return true
    },
  }
}
