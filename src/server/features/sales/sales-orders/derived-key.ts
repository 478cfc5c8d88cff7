import { createHmac } from 'node:crypto'
import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import type { Database } from '../../../db/tables.ts'
import { ordersTable } from './orders-table.ts'

/** The same order from the same visitor within this time is a repeated call. */
const VALID_MS = 60_000

type Deps = { db: Database; now: () => Date; secret: Uint8Array }

/**
 * Returns an idempotency key for a call that has none: docs/requirements.md#s7 names no such header
 * (docs/decisions.md#i38).
 *
 * The key is derived from visitor, body and minute of the clock, so a double click or a repeated call within 60 s finds
 * the first order. The key of the previous minute is used as long as its order is younger than 60 s.
 */
export async function derivedKey(
  { db, now, secret }: Deps,
  { visitor, body }: { visitor: string; body: PlaceOrderBody },
): Promise<string> {
  const at = now().getTime()
  // Codes, so that a call repeated during an update of the server has the same key.
  const text = JSON.stringify(choicesInCodes(body))
  const minute = Math.floor(at / VALID_MS)
  const keyOf = (ofMinute: number) =>
    createHmac('sha256', secret).update(`order-key:${ofMinute}:${visitor}:${text}`).digest('base64url')

  const before = await ordersTable(db).placedWithKey(keyOf(minute - 1))
  const isRecent = before !== undefined && at - before.placedAt.getTime() < VALID_MS
  return keyOf(isRecent ? minute - 1 : minute)
}
