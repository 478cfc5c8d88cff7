/** Which proxies may tell a visitor's address: none, this many in a row before the server, or those with these addresses. */
export type TrustProxy = false | number | readonly string[]

/**
 * The setting as Fastify takes it.
 *
 * Of a number of hops only that many addresses are believed, counted from the connection. An address that a visitor wrote in
 * `X-Forwarded-For` comes before those, so it is never taken for theirs.
 */
export function trustedProxies(setting: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return setting === false ? false : [...setting]
}
