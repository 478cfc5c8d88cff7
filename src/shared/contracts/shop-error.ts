import type { ErrorBody, FailureCode, FieldError } from './failures.ts'

/** A refusal in the renderer: thrown by the client, shown once at the place of the action. */
export class ShopError extends Error {
  readonly code: FailureCode | 'offline'
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly detail: unknown
  readonly requestId: string | undefined

  constructor(body: Omit<ErrorBody, 'code'> & { code: FailureCode | 'offline' }, status: number, cause?: Error) {
    super(body.message, cause && { cause })
    this.name = 'ShopError'
    this.code = body.code
    this.status = status
    this.fields = body.fields ?? []
    this.detail = body.detail
    this.requestId = body.requestId
  }
}

/** The shop is unreachable: no response at all. */
export const OFFLINE_TEXT = 'Geen verbinding met de winkel. Controleer uw internetverbinding en probeer het opnieuw.'

/** Shown when a call succeeded and its reply cannot be read. */
const UNREAD_TEXT =
  'Het is gelukt, maar het antwoord van de winkel was niet helemaal te lezen. Ververs de pagina om te zien hoe het nu staat.'

/**
 * A call that changes data returned a status of success, but its reply does not match the contract
 * (docs/decisions.md#i38).
 */
export class UnreadReply extends ShopError {
  override readonly name = 'UnreadReply'
  /** The reply as received; parts of it may be readable. */
  readonly body: unknown

  constructor(body: unknown, status: number, cause: Error) {
    super({ code: 'unexpected', message: UNREAD_TEXT }, status, cause)
    this.body = body
  }
}
