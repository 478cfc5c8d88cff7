import { createHmac } from 'node:crypto'

/** The second way of logging in, with secrets that everybody may know: they open nothing but a twin. */
export const netsuiteTbaAccount = {
  account: 'DEMO_SB1',
  consumerKey: 'demo-consumer',
  consumerSecret: 'demo-consumer-secret',
  tokenId: 'demo-token',
  tokenSecret: 'demo-token-secret',
}

const WITHIN_SECONDS = 300
const NONCES_KEPT = 10_000

/** Checks OAuth 1.0a headers by the text of docs/integrations/netsuite.md#s9, not by the library that signs them. */
export function createTbaCheck(now: () => Date) {
  const nonces = new Set<string>()
  const { account, consumerKey, consumerSecret, tokenId, tokenSecret } = netsuiteTbaAccount

  return function isSigned(request: Request): boolean {
    const told = parametersOf(request.headers.get('authorization') ?? '')
    if (!told) return false
    const { realm, oauth_signature: signature, ...signed } = told
    const { oauth_timestamp: timestamp, oauth_nonce: nonce = '' } = signed
    const isOurs = signed.oauth_consumer_key === consumerKey && signed.oauth_token === tokenId && realm === account
    const isNow = Math.abs(Number(timestamp) - now().getTime() / 1000) <= WITHIN_SECONDS
    if (!isOurs || !isNow || nonce.length < 11 || nonces.has(nonce)) return false
    if (signed.oauth_signature_method !== 'HMAC-SHA256') return false

    const url = new URL(request.url)
    const pairs = [...url.searchParams, ...Object.entries(signed)].map(
      ([name, value]) => `${encoded(name)}=${encoded(value)}`,
    )
    const text = [request.method, `${url.origin}${url.pathname}`, pairs.toSorted().join('&')].map(encoded).join('&')
    const key = `${encoded(consumerSecret)}&${encoded(tokenSecret)}`
    if (createHmac('sha256', key).update(text).digest('base64') !== signature) return false

    if (nonces.size >= NONCES_KEPT) nonces.clear()
    nonces.add(nonce)
    return true
  }
}

function parametersOf(header: string): Record<string, string> | undefined {
  if (!header.startsWith('OAuth ')) return undefined
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}

/** As RFC 3986 wants it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
