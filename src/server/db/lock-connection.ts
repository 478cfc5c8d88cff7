/**
 * Returns the timeouts for a connection that holds advisory locks, all of `ms` milliseconds.
 *
 * Otherwise a query to a database that does not respond would wait for the timeout of TCP, about 15 minutes. Keep-alive
 * starts after `ms` without traffic, so that the loss of an idle connection is detected.
 */
export const lockConnectionOptions = (ms: number) => ({
  connectionTimeoutMillis: ms,
  query_timeout: ms,
  keepAlive: true,
  keepAliveInitialDelayMillis: ms,
})
