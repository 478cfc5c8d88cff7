import { createHmac, timingSafeEqual } from 'node:crypto'
import { quoteText } from '#shared/domain/quotes/quote-text.ts'
import type { QuoteRow, VersionRow } from './quotes-table.ts'

type SealedQuote = Pick<QuoteRow, 'number'>
type SealedVersion = Pick<VersionRow, 'version' | 'validUntil' | 'lines' | 'grossCents' | 'remarks'>

/**
 * Returns the seal of a version: a hash of what it promises, keyed with the secret of the shop. Only the shop can make it,
 * so it proves later that the stored content is what was sent and accepted. With another secret no seal fits any more.
 */
export function sealOf(secret: Uint8Array, quote: SealedQuote, version: SealedVersion): string {
  const text = quoteText({
    number: quote.number,
    version: version.version,
    validUntil: version.validUntil,
    remarks: version.remarks,
    totalCents: version.grossCents,
    lines: version.lines.map(({ inventoryItemId, count, unitGrossCents, options }) => ({
      itemId: inventoryItemId,
      count,
      unitCents: unitGrossCents,
      options,
    })),
  })
  return createHmac('sha256', secret).update(`quote-seal:${text}`).digest('base64url')
}

/** Returns whether a seal belongs to this content, compared in constant time. */
export function isSealOf(secret: Uint8Array, seal: string, quote: SealedQuote, version: SealedVersion): boolean {
  const expected = Buffer.from(sealOf(secret, quote, version))
  const given = Buffer.from(seal)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
