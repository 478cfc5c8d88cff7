import type { Fetch } from '../call-external-service.ts'
import { createTbaSigner, type TbaCredentials } from './netsuite-tba.ts'
import { createNetsuiteToken, type NetsuiteCredentials } from './netsuite-token.ts'

/** Proves with each call who we are. */
export interface NetsuiteLogin {
  /** The `authorization` header for a call. */
  authorization(method: string, url: string): Promise<string>
  /** Told when a header was refused. True when the next one would be another, so that trying again makes sense. */
  refused(authorization: string): boolean
}

type Deps = {
  baseUrl: string
  /** Machine to machine, or token-based. */
  credentials: NetsuiteCredentials | TbaCredentials
  fetch: Fetch
  timeoutMs: number
  now: () => Date
}

export function createNetsuiteLogin({ credentials, ...deps }: Deps): NetsuiteLogin {
  if ('tokenSecret' in credentials) {
    const sign = createTbaSigner(credentials, deps.now)
    return { authorization: async (method, url) => sign(method, url), refused: () => false }
  }
  const token = createNetsuiteToken({ ...deps, credentials })
  return {
    authorization: async () => `Bearer ${await token.get()}`,
    refused(authorization) {
      token.refused(authorization.slice('Bearer '.length))
      return true
    },
  }
}
