import { createHmac } from 'node:crypto'

/** Credentials of the token-based login. They are not secret, because only the twin accepts them. */
export const netsuiteTbaAccount = {
  account: 'DEMO_SB1',
  consumerKey: 'demo-consumer',
  consumerSecret: 'demo-consumer-secret',
  tokenId: 'demo-token',
  tokenSecret: 'demo-token-secret',
}

const MAX_CLOCK_DIFFERENCE_SECONDS = 300
const MAX_NONCES = 10_000

/**
 * Creates the check of OAuth 1.0a headers. The check follows docs/integrations/netsuite.md#s9. It does not use the
 * library with which the shop signs, so it finds errors of that library.
 */
export function createTbaCheck(now: () => Date) {
  const nonces = new Set<string>()
  const { account, consumerKey, consumerSecret, tokenId, tokenSecret } = netsuiteTbaAccount

  return function isSigned(request: Request): boolean {
    const parameters = parametersOf(request.headers.get('authorization') ?? '')
    if (!parameters) return false
    const { realm, oauth_signature: signature, ...signed } = parameters
    const { oauth_timestamp: timestamp, oauth_nonce: nonce = '' } = signed
    const isKnown = signed.oauth_consumer_key === consumerKey && signed.oauth_token === tokenId && realm === account
    const isRecent = Math.abs(Number(timestamp) - now().getTime() / 1000) <= MAX_CLOCK_DIFFERENCE_SECONDS
    if (!isKnown || !isRecent || nonce.length < 11 || nonces.has(nonce)) return false
    if (signed.oauth_signature_method !== 'HMAC-SHA256') return false

    const url = new URL(request.url)
    const pairs = [...url.searchParams, ...Object.entries(signed)].map(
      ([name, value]) => `${encode(name)}=${encode(value)}`,
    )
    const parts = [request.method, `${url.origin}${url.pathname}`, pairs.toSorted().join('&')]
    const baseString = parts.map(encode).join('&')
    const key = `${encode(consumerSecret)}&${encode(tokenSecret)}`
    if (createHmac('sha256', key).update(baseString).digest('base64') !== signature) return false

    if (nonces.size >= MAX_NONCES) nonces.clear()
    nonces.add(nonce)
    return true
  }
}

function parametersOf(header: string): Record<string, string> | undefined {
  if (!header.startsWith('OAuth ')) return undefined
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}

/** Percent-encodes a text by RFC 3986, which encodes more characters than `encodeURIComponent`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
