import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'

/** Credentials of the machine-to-machine login, OAuth 2.0 (docs/integrations/netsuite.md#s8). */
export type NetsuiteCredentials = {
  clientId: string
  /** The id that NetSuite's page for M2M clients shows for the certificate. */
  certificateId: string
  /** Private key in PKCS #8 PEM format. */
  privateKey: string
  algorithm: 'ES256' | 'PS256'
}

const TOKEN_PATH = '/services/rest/auth/oauth2/v1/token'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ASSERTION_SECONDS = 300
/** A token is valid for an hour. It is renewed five minutes before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

type Deps = { baseUrl: string; credentials: NetsuiteCredentials; fetch: Fetch; timeoutMs: number; now: () => Date }

/**
 * Creates the source of bearer tokens. It caches one token and requests the next one shortly before expiry or after a
 * rejection.
 */
export function createNetsuiteToken({ baseUrl, credentials, fetch, timeoutMs, now }: Deps) {
  const tokenUrl = `${baseUrl}${TOKEN_PATH}`
  let current: { token: string; renewAt: number } | undefined
  let renewal: Promise<string> | undefined

  return {
    /** Returns a valid token. Parallel callers share one request. Throws `Outage('netsuite')`. */
    async get(): Promise<string> {
      if (current && current.renewAt > now().getTime()) return current.token
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
      return renewal
    },
    /** Discards a token that NetSuite rejected, unless a newer one is already cached. */
    reject(token: string): void {
      if (current?.token === token) current = undefined
    },
  }

  async function renew(): Promise<string> {
    current = await requestToken()
    return current.token
  }

  async function requestToken() {
    const assertion = await signedAssertion()
    const response = await callExternalService({ service: 'netsuite', fetch, timeoutMs }, tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: assertion,
      }).toString(),
    })
    const parsed = tokenResponse.safeParse(jsonOf(response))
    if (!response.isOk)
      throw new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: response.status })
    if (!parsed.success)
      throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false, status: response.status })
    return {
      token: parsed.data.access_token,
      renewAt: now().getTime() + parsed.data.expires_in * 1000 - RENEW_BEFORE_MS,
    }
  }

  async function signedAssertion(): Promise<string> {
    const { clientId, certificateId, privateKey, algorithm } = credentials
    const seconds = Math.floor(now().getTime() / 1000)
    return new SignJWT({ scope: ['rest_webservices'] })
      .setProtectedHeader({ typ: 'JWT', alg: algorithm, kid: certificateId })
      .setIssuer(clientId)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_SECONDS)
      .sign(await importPKCS8(privateKey, algorithm))
  }
}
