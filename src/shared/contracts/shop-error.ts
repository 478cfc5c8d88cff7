import type { ErrorBody, FailureCode, FieldError } from './failures.ts'

/** An error that the typed client throws for a failed call. The page shows it once, at the place of the action. */
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

/** Message of code `offline`: the shop sent no response at all. */
export const OFFLINE_TEXT = 'Geen verbinding met de winkel. Controleer uw internetverbinding en probeer het opnieuw.'

/** Message for a call that succeeded, but whose reply cannot be read. */
const UNREAD_TEXT =
  'Het is gelukt, maar het antwoord van de winkel was niet helemaal te lezen. Ververs de pagina om te zien hoe het nu staat.'

/**
 * The error for a call that changes data and returned a status of success, while its reply does not match the contract
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
