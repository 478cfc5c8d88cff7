import { isIP } from 'node:net'

/** The site for which passkeys are made. Browsers bind a passkey to `id`, and report the origin of the page. */
export type RelyingParty = { id: string; origin: string }

/**
 * Returns the site of the shop for passkeys. Returns undefined when browsers allow no passkeys at this address: it needs
 * https, and a name instead of an IP address. The name `localhost` is allowed without https, for development.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isSecure && !isAddress ? { id: hostname, origin } : undefined
}
