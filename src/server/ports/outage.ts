/** The external services of the shop, by their names in code and logs. */
export type ExternalService = 'pay' | 'netsuite' | 'postcode' | 'reviews' | 'search' | 'mail' | 'files'

/**
 * Why an external service could not be used.
 *
 * - `timeout`: no response in time
 * - `unreachable`: no connection, or a lost one
 * - `server_error`: a 5xx response
 * - `throttled`: too many calls, or a temporary refusal by the mail server
 * - `unreadable`: a response that cannot be parsed
 * - `credentials`: the service refused our credentials, or its TLS certificate is not trusted
 *
 * `unreadable` and `credentials` usually do not end by waiting: an operator must correct the cause.
 */
export type OutageReason = 'timeout' | 'unreachable' | 'server_error' | 'throttled' | 'unreadable' | 'credentials'

type OutageFacts = {
  reason: OutageReason
  /** Whether the service may have received and executed the call, although no usable response arrived. */
  mayHaveArrived: boolean
  /** The HTTP status or SMTP reply code, if there was one. */
  status?: number
  cause?: unknown
}

/**
 * The error for an external service that does not work. Adapters throw this error and never return it. The use case
 * decides whether to wait, to queue the work, or to return the failure `outage`.
 *
 * `mayHaveArrived` matters for a call that must not be executed twice. After a refused connection it is false, so the
 * call can be repeated. After a timeout of a payment call it is true, so poll the provider first
 * (docs/decisions.md#c13).
 *
 * The message contains no address, token or body, so it may be logged.
 */
export class Outage extends Error {
  override readonly name = 'Outage'
  readonly party: ExternalService
  readonly reason: OutageReason
  readonly mayHaveArrived: boolean
  readonly status: number | undefined

  constructor(party: ExternalService, facts: OutageFacts) {
    super(`${party}: ${facts.reason}${facts.status === undefined ? '' : ` (${facts.status})`}`, { cause: facts.cause })
    this.party = party
    this.reason = facts.reason
    this.mayHaveArrived = facts.mayHaveArrived
    this.status = facts.status
  }
}
