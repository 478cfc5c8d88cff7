import { errors, jwtVerify } from 'jose'
import { jsonResponse } from '../twin.ts'
import type { IntegrationAccount } from './demo-account.ts'

const ALGORITHMS = ['PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const MAX_ASSERTION_SECONDS = 3600
const TOKEN_SECONDS = 3600

type Deps = { account: IntegrationAccount; now: () => Date; newToken: () => string }

/**
 * Creates the token endpoint (docs/integrations/netsuite.md#s8). It issues a bearer token for a valid signed assertion,
 * and stores when the token expires.
 */
export function createTokenEndpoint({ account, now, newToken }: Deps) {
  const expiryOf = new Map<string, number>()

  return {
    /** The number of tokens issued since the last reset. */
    get issued() {
      return expiryOf.size
    },
    reset: () => expiryOf.clear(),

    /** Returns true when the call has an issued token that is not expired. */
    isAuthorized(request: Request): boolean {
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
      return (expiryOf.get(token) ?? 0) > now().getTime()
    },

    async respond(request: Request): Promise<Response> {
      const form = new URLSearchParams(await request.text())
      if (form.get('grant_type') !== 'client_credentials') return refusal('unsupported_grant_type')
      if (form.get('client_assertion_type') !== ASSERTION_TYPE) return refusal('invalid_request')
      if (!(await isValidAssertion(form.get('client_assertion') ?? '', request.url))) return refusal('invalid_grant')

      const token = newToken()
      expiryOf.set(token, now().getTime() + TOKEN_SECONDS * 1000)
      // NetSuite sends `expires_in` sometimes as text, so the twin sends text to test that the shop accepts it.
      return jsonResponse({ access_token: token, expires_in: String(TOKEN_SECONDS), token_type: 'bearer' })
    },
  }

  async function isValidAssertion(assertion: string, url: string): Promise<boolean> {
    const { origin, pathname } = new URL(url)
    try {
      const { payload, protectedHeader } = await jwtVerify(assertion, account.publicKey, {
        algorithms: ALGORITHMS,
        issuer: account.clientId,
        audience: `${origin}${pathname}`,
        currentDate: now(),
        requiredClaims: ['iat', 'exp', 'scope'],
      })
      const { iat = 0, exp = 0, scope } = payload
      const scopes = Array.isArray(scope) ? scope : [scope]
      return (
        protectedHeader.kid === account.certificateId &&
        scopes.includes('rest_webservices') &&
        exp - iat <= MAX_ASSERTION_SECONDS
      )
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }
}

const refusal = (error: string) => jsonResponse({ error }, 400)
