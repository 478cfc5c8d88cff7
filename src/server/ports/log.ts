type WriteLine = (fields: object, message: string) => void

/**
 * The log of the server. A pino logger has this interface. A message is a noun and an event; the details are in the
 * fields. Never log tokens, passwords, addresses or search terms.
 *
 * @example log.warn({ party: 'pay', orderId: 10023 }, 'payment status poll failed')
 */
export interface Log {
  debug: WriteLine
  info: WriteLine
  warn: WriteLine
  error: WriteLine
}

/** A log that discards everything; for tests and scripts. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
