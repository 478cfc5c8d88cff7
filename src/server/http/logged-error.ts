/**
 * What of an error goes into the log. Whatever else it carries stays out: errors of the database hold whole rows
 * ("Failing row contains …") and, on PGlite, the statement with its values; those of a mail server hold addresses.
 */
const LOGGED_FIELDS = [
  ...['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'],
  ...['party', 'reason', 'status', 'mayHaveArrived', 'part', 'isPassing', 'line', 'problem', 'id', 'field'],
  ...['syscall', 'errno', 'port', 'command', 'responseCode', 'statusCode'],
] as const

/** As deep as causes are told: the use case, the adapter, the library, the line. */
const MAX_CAUSE_DEPTH = 4

/**
 * An error as the log may hold it: its kind, words and place, and the facts by which it is found, of its causes too.
 *
 * Of a value that the database could not read the words are left out as well, for they quote it.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: 'no error' } : withoutAddresses(`${error}`)
  const { cause, errors } = error as { cause?: unknown; errors?: unknown }
  const [message, stack] = isAboutValue(error)
    ? [beforeQuote(error.message), error.stack?.replace(error.message, beforeQuote(error.message))]
    : [error.message, error.stack]
  return {
    type: error.constructor.name,
    message: withoutAddresses(message),
    stack: stack === undefined ? undefined : withoutAddresses(stack),
    ...factsOf(error),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      depth < MAX_CAUSE_DEPTH && { errors: errors.map((one) => loggedError(one, depth + 1)) }),
  }
}

function factsOf(error: object): object {
  const own = error as Record<string, unknown>
  const facts = LOGGED_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(error, name) ? own[name] : undefined
    return value === undefined || value === null ? [] : [[name, tidy(value)] as const]
  })
  return Object.fromEntries(facts)
}

const tidy = (value: unknown) => (typeof value === 'string' ? withoutAddresses(value) : value)

/** PostgreSQL's "data exception": a date that is none, a number that does not fit. */
const isAboutValue = (error: Error) => 'code' in error && `${error.code}`.startsWith('22')

/** `invalid input syntax for type integer: "anna"` says what was given after the colon. */
const beforeQuote = (message: string) => message.replace(/".*"/s, '"…"')

const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:/@]+@[^\s<>"'(),;:/@]+/g, '[adres]')
