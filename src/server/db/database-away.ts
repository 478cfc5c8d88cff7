/** SQLSTATE codes of a server that ends connections, starts up or has none free. Class 08 is added below. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])

const CONNECTION_EXCEPTION = '08'

/** Codes of Node for a connection that could not be made or broke. */
const AWAY_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
])

/** Errors of `pg`, its pool and kysely that carry no code. */
const AWAY_MESSAGES: readonly string[] = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

/**
 * Whether an error says that the database cannot be reached or dropped the connection, instead of refusing a statement.
 *
 * Only for errors of the database: an adapter turns the same codes of an outside party into an `Outage` first. A statement
 * that failed in this way may have been carried out, so a caller has to be able to repeat it.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (AWAY_STATES.has(code) || AWAY_CODES.has(code)) return true
  if (code.length === 5 && code.startsWith(CONNECTION_EXCEPTION)) return true
  return AWAY_MESSAGES.some((message) => error.message.startsWith(message))
}
