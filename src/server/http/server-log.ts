import { type Logger, pino } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/**
 * The server's log: one line of JSON per event, on stdout.
 *
 * No bodies, no query strings and no headers are ever written; the redaction is a second lock on
 * that door, for an error object that carries a request along.
 */
export function createServerLog(level: LogLevel): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', 'cookie', 'token', 'password', 'email', 'body', 'headers'].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: '[niet gelogd]',
    },
  })
}
