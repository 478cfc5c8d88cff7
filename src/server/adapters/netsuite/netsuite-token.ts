import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import { callExternalService, type Fetch, jsonOf } from '../call-external-service.ts'

/** How the shop proves to NetSuite who it is: OAuth 2.0, machine to machine (docs/integrations/netsuite.md#s8). */
export type NetsuiteCredentials = {
  clientId: string
  /** The id that the M2M page gave the certificate. */
  certificateId: string
  /** PKCS #8 in PEM. */
  privateKey: string
  algorithm: 'ES256' | 'PS256'
}

const TOKEN_PATH = '/services/rest/auth/oauth2/v1/token'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ASSERTION_SECONDS = 300
/** A token lives an hour; a new one is taken five minutes before that. */
const RENEW_BEFORE_MS = 5 * 60_000

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

type Deps = { baseUrl: string; credentials: NetsuiteCredentials; fetch: Fetch; timeoutMs: number; now: () => Date }

/** Keeps one bearer token, and asks for the next when it is about to run out or was refused. */
export function createNetsuiteToken({ baseUrl, credentials, fetch, timeoutMs, now }: Deps) {
  const tokenUrl = `${baseUrl}${TOKEN_PATH}`
  let current: { token: string; renewAt: number } | undefined
  let asking: Promise<string> | undefined

  return {
    /** The token; calls at the same moment share one request for it. */
    async get(): Promise<string> {
      if (current && current.renewAt > now().getTime()) return current.token
      asking ??= renew().finally(() => {
        asking = undefined
      })
      return asking
    },
    /** Throws away a token that was refused, unless a newer one is already there. */
    refused(token: string): void {
      if (current?.token === token) current = undefined
    },
  }

  async function renew(): Promise<string> {
    current = await ask()
    return current.token
  }

  async function ask() {
    const assertion = await signedAssertion()
    const received = await callExternalService({ party: 'netsuite', fetch, timeoutMs }, tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: assertion,
      }).toString(),
    })
    const parsed = answer.safeParse(jsonOf(received))
    if (!received.isOk)
      throw new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: received.status })
    if (!parsed.success)
      throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false, status: received.status })
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
