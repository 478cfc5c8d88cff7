import { accessFailures } from './failures/access.ts'
import { catalogFailures } from './failures/catalog-and-content.ts'
import { generalFailures } from './failures/general.ts'
import { operationFailures } from './failures/operations.ts'
import { orderChangeFailures } from './failures/order-changes.ts'
import { orderFailures } from './failures/orders.ts'
import { paymentFailures } from './failures/payments.ts'
import { planningFailures } from './failures/planning.ts'
import { quoteFailures } from './failures/quotes.ts'
import { serviceFailures } from './failures/service.ts'
import { stockFailures } from './failures/stock-and-locations.ts'
import { tillFailures } from './failures/till.ts'

/** Message of `outage` when the shop itself is unavailable and not only one of its external services. */
export const SHOP_AWAY_TEXT =
  'De winkel is heel even niet bereikbaar. Wat u invulde blijft staan; probeer het over enkele seconden opnieuw.'

/**
 * All failure codes of the server and of the main process of the POS, with HTTP status and message for the user. Codes
 * are permanent; messages may be improved. Each file of `failures/` has the codes of one subject.
 */
export const failures = {
  ...generalFailures,
  ...catalogFailures,
  ...orderFailures,
  ...orderChangeFailures,
  ...paymentFailures,
  ...quoteFailures,
  ...accessFailures,
  ...operationFailures,
  ...stockFailures,
  ...planningFailures,
  ...tillFailures,
  ...serviceFailures,
}

export type FailureCode = keyof typeof failures

/** One invalid field with its message. `field` is a dotted path: `shoppinglist.0.count`. */
export type FieldError = { field: string; message: string }

/** Error body on the wire. `fields` only with `invalid_input`; `detail` as defined by the contract. */
export type ErrorBody = {
  code: FailureCode
  message: string
  fields?: FieldError[]
  /** The messages of `fields`, by field, in the format of docs/requirements.md#s7. */
  errors?: Record<string, string[]>
  detail?: unknown
  requestId?: string
}
