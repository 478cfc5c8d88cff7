import { type FastifyBaseLogger, fastify } from 'fastify'
import { loggedError } from './logged-error.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

const SECRETS = ['authorization', 'cookie', 'token', 'password', 'email', 'body', 'headers']

/**
 * The server's log: one line of JSON per event, on stdout.
 *
 * No bodies, no query strings and no headers are ever written, and of an error only what `loggedError` lets through; the
 * redaction is a second lock on that door, for what carries a request along. It is the logger (pino) that Fastify
 * brings, made by Fastify so that both are of one version; the rest of that instance is not used.
 */
export function createServerLog(level: LogLevel, stream?: { write(line: string): void }): FastifyBaseLogger {
  const { log } = fastify({
    logger: {
      level,
      ...(stream && { stream }),
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // Fastify's own idea of it always has a stack.
      serializers: { err: (error) => loggedError(error) as { type: string; message: string; stack: string } },
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[niet gelogd]',
      },
    },
  })
  return log
}
