type Line = (facts: object, message: string) => void

/**
 * Where the server writes what happened; pino fits. Never hand it tokens, passwords, addresses or search terms.
 *
 * @example log.warn({ party: 'pay', orderId: 10023 }, 'payment status could not be asked')
 */
export interface Log {
  debug: Line
  info: Line
  warn: Line
  error: Line
}

/** Says nothing; for tests and scripts. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
