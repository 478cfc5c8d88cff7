import { type FastifyBaseLogger, fastify } from 'fastify'
import { currentTrace } from '../tracing/trace.ts'
import { loggedError } from './logged-error.ts'

/** A log level, the value of `LOG_LEVEL`. Messages of lower levels are not written. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

const REDACTED_FIELDS = ['authorization', 'cookie', 'token', 'password', 'email', 'body', 'headers']

/**
 * Creates the log of the server: one line of JSON per event, on stdout or on `stream`.
 *
 * Bodies, query strings and headers are never logged, and of an error only the result of `loggedError`. The redaction
 * is a second safeguard, for objects that contain a request. The logger is created through a Fastify instance that is
 * not used otherwise, so that the server and Fastify use the same version of pino.
 */
export function createServerLog(level: LogLevel, stream?: { write(line: string): void }): FastifyBaseLogger {
  const { log } = fastify({
    logger: {
      level,
      ...(stream && { stream }),
      base: null,
      // Lines of a request have its id already. Other lines get that of the request that caused their work.
      mixin: (_fields, _level, logger) => {
        const trace = currentTrace()
        return trace && logger.bindings().reqId === undefined ? { reqId: trace.traceId } : {}
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // Fastify's type requires a stack; ours may be absent.
      serializers: { err: (error) => loggedError(error) as { type: string; message: string; stack: string } },
      redact: {
        paths: REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[niet gelogd]',
      },
    },
  })
  return log
}
