import { createHmac } from 'node:crypto'
import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { withoutEmptyWeeks } from '#shared/domain/checkout/empty-weeks.ts'
import type { Database } from '../../../db/tables.ts'
import { ordersTable } from './orders-table.ts'

/** The same order from the same visitor within this time is a repeated call. */
const VALID_MS = 60_000

type Deps = { db: Database; now: () => Date; secret: Uint8Array }

/**
 * Returns an idempotency key for a call without an idempotency key. Such calls are allowed, because
 * docs/requirements.md#s7 does not require the header (docs/decisions.md#i38).
 *
 * The key is derived from visitor, body and minute of the clock. So a double click or a repeated call within 60 s finds
 * the first order. If the key of the previous minute has an order that is younger than 60 s, that key is returned.
 */
export async function derivedKey(
  { db, now, secret }: Deps,
  { visitor, body }: { visitor: string; body: PlaceOrderBody },
): Promise<string> {
  const at = now().getTime()
  // Choices are written as wire codes, which are the same in every version of the server. So a call that is repeated
  // during an update of the server has the same key.
  const text = JSON.stringify(withoutEmptyWeeks(choicesInCodes(body)))
  const minute = Math.floor(at / VALID_MS)
  const keyOf = (keyMinute: number) =>
    createHmac('sha256', secret).update(`order-key:${keyMinute}:${visitor}:${text}`).digest('base64url')

  const previous = await ordersTable(db).placedWithKey(keyOf(minute - 1))
  const isRecent = previous !== undefined && at - previous.placedAt.getTime() < VALID_MS
  return keyOf(isRecent ? minute - 1 : minute)
}
