/**
 * Returns the timeouts for a connection that holds advisory locks, all of `ms` milliseconds.
 *
 * Without them a query to a database that does not respond waits for the timeout of TCP, about 15 minutes. Keep-alive
 * starts after `ms` without traffic, so that a lost connection is noticed while it is idle.
 */
export const lockConnectionOptions = (ms: number) => ({
  connectionTimeoutMillis: ms,
  query_timeout: ms,
  keepAlive: true,
  keepAliveInitialDelayMillis: ms,
})
