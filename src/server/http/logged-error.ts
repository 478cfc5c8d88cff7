/**
 * The properties of an error that are logged. All others may contain personal data: database errors contain whole rows
 * ("Failing row contains …") and, on PGlite, the statement with its values; errors of a mail server contain addresses.
 */
const LOGGED_FIELDS = [
  ...['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'],
  ...['party', 'reason', 'status', 'mayHaveArrived', 'part', 'isTemporary', 'line', 'problem', 'id', 'field'],
  ...['syscall', 'errno', 'port', 'command', 'responseCode', 'statusCode'],
] as const

/** Number of nested causes that are logged, for example: use case, adapter, library, system call. */
const MAX_CAUSE_DEPTH = 4

/**
 * Returns the part of an error that may be logged: type, message, stack and `LOGGED_FIELDS`, also of its causes.
 *
 * Email addresses are removed from all texts. If the database could not read a value, its message quotes that value.
 * The quoted value may be personal data, so it is removed as well.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error))
    return typeof error === 'object' ? { type: 'not an Error instance' } : withoutAddresses(`${error}`)
  const { cause, errors } = error as { cause?: unknown; errors?: unknown }
  const [message, stack] = isDataException(error)
    ? [withoutQuote(error.message), error.stack?.replace(error.message, withoutQuote(error.message))]
    : [error.message, error.stack]
  return {
    type: error.constructor.name,
    message: withoutAddresses(message),
    stack: stack === undefined ? undefined : withoutAddresses(stack),
    ...loggedFieldsOf(error),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < MAX_CAUSE_DEPTH && { errors: errors.map((one) => loggedError(one, depth + 1)) }),
  }
}

function loggedFieldsOf(error: object): object {
  const own = error as Record<string, unknown>
  const fields = LOGGED_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(error, name) ? own[name] : undefined
    return value === undefined || value === null ? [] : [[name, redacted(value)] as const]
  })
  return Object.fromEntries(fields)
}

const redacted = (value: unknown) => (typeof value === 'string' ? withoutAddresses(value) : value)

/** SQLSTATE class 22, "data exception": an invalid date, a number out of range. */
const isDataException = (error: Error) => 'code' in error && `${error.code}`.startsWith('22')

/** Removes quoted values, as in `invalid input syntax for type integer: "anna"`. */
const withoutQuote = (message: string) => message.replace(/".*"/s, '"…"')

const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:/@]+@[^\s<>"'(),;:/@]+/g, '[adres]')
