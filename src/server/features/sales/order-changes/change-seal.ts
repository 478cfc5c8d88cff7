import { createHmac, timingSafeEqual } from 'node:crypto'
import { type DeliveryArrangement, deliveryText } from '#shared/domain/orders/delivery-arrangement.ts'
import type { ChangeRow } from './order-changes-table.ts'

type SealedChange = Pick<
  ChangeRow,
  | 'salesOrderId'
  | 'number'
  | 'baseHash'
  | 'pieces'
  | 'added'
  | 'feeCents'
  | 'dueBeforeCents'
  | 'dueCents'
  | 'validUntil'
  | 'deliveryDigest'
>

/**
 * Returns the seal of a proposed change: a hash of what was proposed, keyed with the secret of the shop. Only the shop can make
 * it, so it proves later that the buyer agreed to the stored content. With another secret no seal fits any more.
 */
export function sealOf(secret: Uint8Array, change: SealedChange): string {
  const { salesOrderId, number, baseHash, pieces, added, feeCents, dueBeforeCents, dueCents, validUntil } = change
  const { deliveryDigest } = change
  const text = JSON.stringify([
    salesOrderId,
    number,
    baseHash,
    pieces.map(({ rowId, count }) => [rowId, count]),
    added.map(({ id, displayName, options, netPrice, count }) => [
      id,
      displayName,
      options.map(({ label, value }) => [label, value]),
      netPrice,
      count,
    ]),
    feeCents,
    dueBeforeCents,
    dueCents,
    validUntil,
    ...(deliveryDigest === '' ? [] : [deliveryDigest]),
  ])
  return createHmac('sha256', secret).update(`order-change-seal:${text}`).digest('base64url')
}

/**
 * Returns the keyed hash of a changed delivery, which the seal contains in its place; '' without a change. The delivery is erased
 * with the data of the buyer, and without the secret nobody can find an address from the hash.
 */
export function deliveryDigest(
  secret: Uint8Array,
  delivery: { before: DeliveryArrangement; after: DeliveryArrangement } | null,
): string {
  if (delivery === null) return ''
  const text = `order-change-delivery:${deliveryText(delivery.before)}:${deliveryText(delivery.after)}`
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/**
 * Returns whether the seal of a change belongs to its content, compared in constant time. A delivery that was erased is not
 * compared.
 */
export function isSealed(secret: Uint8Array, change: SealedChange & Pick<ChangeRow, 'seal' | 'delivery'>): boolean {
  const isDelivery = change.delivery === null || isEqual(change.deliveryDigest, deliveryDigest(secret, change.delivery))
  return isEqual(change.seal, sealOf(secret, change)) && isDelivery
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
