import type { ErrorBody, FailureCode, FieldError } from './failures.ts'

/** A refusal as the renderer sees it: thrown by the client, shown once where the person is looking. */
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

/** There is no way to the shop: nothing was answered at all. */
export const OFFLINE_TEXT = 'Geen verbinding met de winkel. Controleer uw internetverbinding en probeer het opnieuw.'

/** The sentences of a whole page that cannot be shown; the rest of `failures` travels with the contract, later. */
export const pageFailures = {
  unexpected: 'Er is een fout opgetreden!',
  notFound: 'De pagina of object is niet gevonden.',
} as const

/** What a person reads when a call succeeded and its reply cannot be read. */
const UNREAD_TEXT =
  'Het is gelukt, maar het antwoord van de winkel was niet helemaal te lezen. Ververs de pagina om te zien hoe het nu staat.'

/**
 * A call that changed something succeeded by its status, but its reply is not what the contract says
 * (docs/decisions.md#i38).
 */
export class UnreadReply extends ShopError {
  override readonly name = 'UnreadReply'
  /** The reply as it came: parts of it may be readable. */
  readonly body: unknown

  constructor(body: unknown, status: number, cause: Error) {
    super({ code: 'unexpected', message: UNREAD_TEXT }, status, cause)
    this.body = body
  }
}
