import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Executor } from '../../../db/tables.ts'

/**
 * Returns the token of the appointment of an order, for the link in mails. It is derived from the hash of the order
 * token, so it needs no column, ends when the customer is erased, and gives no access to the order itself.
 */
export const appointmentToken = (secret: Uint8Array, { id, tokenHash }: { id: number; tokenHash: string }) =>
  `${id}.${sign(secret, `appointment:${id}:${tokenHash}`)}`

/** Returns the token of a ride, for the link of its driver. */
export const rideToken = (secret: Uint8Array, rideId: string) => `${rideId}.${sign(secret, `ride:${rideId}`)}`

/** Returns the id of the order whose appointment this token opens; undefined for a wrong token or an erased customer. */
export async function orderOfToken(db: Executor, secret: Uint8Array, token: string): Promise<number | undefined> {
  const [idText = ''] = token.split('.')
  if (!/^[1-9]\d{0,8}$/.test(idText)) return undefined
  const id = Number(idText)
  const order = await db
    .selectFrom('sales_orders')
    .select(['id', 'token_hash as tokenHash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || order.tokenHash === '') return undefined
  return isEqual(token, appointmentToken(secret, order)) ? id : undefined
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Returns the id of the ride in a token; undefined for a wrong token. Whether the ride is active is not checked. */
export function rideIdOf(secret: Uint8Array, token: string): string | undefined {
  const [rideId = ''] = token.split('.')
  return UUID.test(rideId) && isEqual(token, rideToken(secret, rideId)) ? rideId : undefined
}

const sign = (secret: Uint8Array, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
