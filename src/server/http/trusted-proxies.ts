/** The proxies whose `X-Forwarded-For` is trusted: none, this number of hops before the server, or these addresses. */
export type TrustProxy = false | number | readonly string[]

/**
 * Converts the setting to Fastify's `trustProxy` option.
 *
 * With a number of hops, that many addresses are trusted, counted from the connection. The next address is that of the
 * visitor, as the last trusted proxy saw it. Addresses that the visitor sent in `X-Forwarded-For` are not used.
 */
export function trustedProxies(setting: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return setting === false ? false : [...setting]
}
