import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type FailureCode, failures, SHOP_AWAY_TEXT } from '#shared/contracts/failures.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import type { AnyFailure } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../access/invalid-input.ts'
import { isStaff } from '../access/visitor.ts'
import { isDatabaseUnavailable } from '../db/database-away.ts'
import { Outage } from '../ports/outage.ts'
import { Overloaded } from './load-gate.ts'
import { NoSuchPath } from './parse-call.ts'
import { API_HEADERS } from './security-headers.ts'

/**
 * Returns the body of a response while the shop cannot answer: the database is away or busy, or the load is too high. Undefined for
 * another error.
 */
export function outageBody(error: unknown): ErrorBody | undefined {
  const message = error instanceof Overloaded ? BUSY_TEXT : isDatabaseUnavailable(error) ? SHOP_AWAY_TEXT : undefined
  return message === undefined ? undefined : { code: 'outage', message }
}

/** Sends a failure that a handler returned: status, code, Dutch message, and the detail that the contract allows. */
export function sendFailure(reply: FastifyReply, failure: AnyFailure): FastifyReply {
  const code = failure.code as FailureCode // handlers can only return codes that the contract lists
  return sendError(reply, code, {
    ...(failure.detail !== undefined && { detail: failure.detail }),
  })
}

function sendError(reply: FastifyReply, code: FailureCode, more: Partial<ErrorBody> = {}): FastifyReply {
  const { status, text } = failures[code]
  const body: ErrorBody = { code, message: text, ...more, requestId: reply.request.id }
  return reply.status(status).headers(API_HEADERS).header('cache-control', 'no-store').send(body)
}

/** Value of `Retry-After` while the database is unreachable or busy. Restarting a database takes a second or two. */
export const RETRY_AFTER_SECONDS = 1

/** Value of `Retry-After` under overload. The gate opens within a second after the load is over. */
const BUSY_RETRY_SECONDS = 3
const BUSY_TEXT = 'Het is nu erg druk in de winkel. Probeer het over een paar seconden opnieuw.'

/** The failure code for each of these error codes of Fastify. */
const codeOfFastify: Partial<Record<string, FailureCode>> = lookup({
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
})

/** The failure code for PostgreSQL's error codes for a text with the character U+0000, which only attackers send. */
const codeOfDatabase: Partial<Record<string, FailureCode>> = lookup({
  '22021': 'invalid_input',
  '22P05': 'invalid_input',
})

/** The failure code for the status of an error without a known code. */
const codeOfStatus: Partial<Record<number, FailureCode>> = {
  400: 'malformed_json',
  // Only the framework uses 403, for a file that it does not serve.
  403: 'not_found',
  404: 'not_found',
  413: 'body_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
}

/**
 * Converts everything that was thrown to an error response: invalid input, an outage, or an error of the framework. A
 * database that is unreachable or busy counts as an outage. Any other error is a defect: it is logged, and the response is 500
 * `unexpected` without details.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InvalidInput) {
    const { fields } = error
    const errors = Object.fromEntries(fields.map(({ field, message }) => [field, [message]]))
    return sendError(reply, 'invalid_input', { fields, errors })
  }
  if (error instanceof NoSuchPath) return sendError(reply, 'not_found')
  if (error instanceof Outage) {
    request.log.warn({ party: error.party, reason: error.reason, status: error.status }, 'external service unavailable')
    // Only staff see which external service cannot be used.
    return sendError(reply, 'outage', isStaff(request.visitor) ? { detail: { party: error.party } } : {})
  }
  // Not logged: thousands of these errors would add to the load. `/metrics` counts them.
  if (error instanceof Overloaded) {
    return sendError(reply.header('retry-after', BUSY_RETRY_SECONDS), 'outage', { message: BUSY_TEXT })
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'database unavailable')
    return sendError(reply.header('retry-after', RETRY_AFTER_SECONDS), 'outage', { message: SHOP_AWAY_TEXT })
  }
  const status = error.statusCode ?? 500
  const code =
    codeOfFastify[error.code] ??
    codeOfDatabase[error.code] ??
    codeOfStatus[status] ??
    // Any other 4xx error of the framework is caused by the request, so it is not a defect of the server.
    (status >= 400 && status < 500 ? 'malformed_json' : undefined)
  if (code) return sendError(reply, code)

  request.log.error({ err: error }, 'unexpected error')
  return sendError(reply, 'unexpected')
}

/** Sends 404 `not_found` for an unknown path. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 'not_found')
}
