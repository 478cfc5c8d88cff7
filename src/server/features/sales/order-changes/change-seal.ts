import { createHmac, timingSafeEqual } from 'node:crypto'
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
>

/**
 * Returns the seal of a proposed change: a hash of what was proposed, keyed with the secret of the shop. Only the shop can make
 * it, so it proves later that the buyer agreed to the stored content. With another secret no seal fits any more.
 */
export function sealOf(secret: Uint8Array, change: SealedChange): string {
  const { salesOrderId, number, baseHash, pieces, added, feeCents, dueBeforeCents, dueCents, validUntil } = change
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
  ])
  return createHmac('sha256', secret).update(`order-change-seal:${text}`).digest('base64url')
}

/** Returns whether the seal of a change belongs to its content, compared in constant time. */
export function isSealed(secret: Uint8Array, change: SealedChange & Pick<ChangeRow, 'seal'>): boolean {
  const expected = Buffer.from(sealOf(secret, change))
  const given = Buffer.from(change.seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
