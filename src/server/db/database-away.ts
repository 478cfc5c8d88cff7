/** SQLSTATE codes of a database server that closes connections, is starting, or has no free connection. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])

/**
 * SQLSTATE codes of a statement that the database stopped after `statement_timeout`, that waited too long for a lock, or for
 * which its disk or memory was full.
 */
const BUSY_STATES: ReadonlySet<string> = new Set(['57014', '55P03', '53100', '53200'])

/** First two characters of the SQLSTATE codes for a connection that failed. */
const CONNECTION_EXCEPTION = '08'

/** SQLSTATE code of a protocol violation, also of every error of PgBouncer. */
const PROTOCOL_VIOLATION = '08P01'

/** Error codes of Node for a connection that failed or was lost. */
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
 * Returns whether an error means that the database cannot be reached or dropped the connection. Returns false when the
 * database refused a statement.
 *
 * Use it for errors of the database only: a failed connection to an external service has the same codes. A statement
 * that failed with such an error may have been executed, so the caller must be able to repeat it.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (isMismatchedStatement(error)) return false
  if (AWAY_STATES.has(code) || AWAY_CODES.has(code)) return true
  if (code.length === 5 && code.startsWith(CONNECTION_EXCEPTION)) return true
  return AWAY_MESSAGES.some((message) => error.message.startsWith(message))
}

/**
 * Returns whether the database is away (`isDatabaseAway`), or could not run a statement: it took or waited too long, or
 * the disk or memory of the database is full.
 * Repeating the statement at once would make callers wait even longer, so they are asked to try again later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof Error && BUSY_STATES.has(codeOf(error))
}

/**
 * Returns whether a named statement did not run, because the session has a statement with this name and other parameters.
 * PgBouncer uses the same code for a database that is away.
 */
export function isMismatchedStatement(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== PROTOCOL_VIOLATION) return false
  return 'routine' in error && error.routine === 'exec_bind_message'
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')
