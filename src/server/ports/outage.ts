/** The outside parties the shop depends on, by the name staff know them by. */
export type ExternalService = 'pay' | 'netsuite' | 'postcode' | 'reviews' | 'search' | 'mail'

/**
 * Why a party could not be used: it did not answer in time, could not be reached, answered with a
 * 5xx, told us to slow down, answered something we cannot read, or does not accept our credentials or has none itself
 * that anybody vouches for (the last two are an alarm for us: waiting alone will not mend them).
 */
export type OutageReason = 'timeout' | 'unreachable' | 'server_error' | 'throttled' | 'unreadable' | 'credentials'

type OutageFacts = {
  reason: OutageReason
  /** Whether the party may have acted on the call although we never heard so. */
  mayHaveArrived: boolean
  /** The HTTP status or SMTP reply, when there was one. */
  status?: number
  cause?: unknown
}

/**
 * A party outside the shop is not there for us. Thrown by every adapter, never returned: the use
 * case decides whether to wait, to queue, or to say so.
 *
 * `mayHaveArrived` matters where a repeat would do harm. After a refused connection the call can
 * safely be made again; after a time-out on a payment the attempt is *unknown* and the provider
 * has to be asked first (docs/decisions.md#c13).
 *
 * The message carries no address, token or body, so that it may be logged as it is.
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
