/** After this time without a complete request, the connection is closed at the next check. In ms. */
const LIMIT_MS = 26_000
const CHECK_EVERY_MS = 3_000

/**
 * Options of Node's HTTP server, so that a client that sends its request slowly cannot hold a connection longer than 30
 * seconds. Node checks its connections every 30 seconds by default, so its limits would apply up to 30 seconds late.
 */
export const SLOW_REQUESTS = {
  requestTimeout: LIMIT_MS,
  headersTimeout: LIMIT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
} as const
