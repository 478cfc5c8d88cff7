/**
 * For a connection that holds locks: a database that says nothing is not waited for until TCP gives up, which takes a
 * quarter of an hour. Signs of life are asked for as soon as it is quiet.
 */
export const lockConnectionOptions = (ms: number) => ({
  connectionTimeoutMillis: ms,
  query_timeout: ms,
  keepAlive: true,
  keepAliveInitialDelayMillis: ms,
})
