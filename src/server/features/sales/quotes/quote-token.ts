import { createHmac } from 'node:crypto'
import { isTokenOf } from '../sales-orders/index.ts'

/**
 * Returns the token in the link of a quote. Like that of an order it is derived from the idempotency key and the secret of
 * the shop, and only its hash is stored (docs/decisions.md#c12). All versions of a quote have the same token, until a quote
 * that was sent gets another email address.
 *
 * @param tokenNo how many times the token of the quote was replaced
 */
export const quoteTokenFor = (secret: Uint8Array, key: string, tokenNo = 0): string =>
  createHmac('sha256', secret)
    .update(tokenNo === 0 ? `quote-token:${key}` : `quote-token:${key}:${tokenNo}`)
    .digest('base64url')

/** Returns the idempotency key of the order that a quote becomes. */
export const orderKeyOf = (secret: Uint8Array, key: string): string =>
  createHmac('sha256', secret).update(`quote-order:${key}`).digest('base64url')

/** Returns whether a caller has the token of a quote. No token fits an erased quote. */
export const mayUseQuote = ({ tokenHash }: { tokenHash: string }, token: string | undefined): boolean =>
  tokenHash !== '' && isTokenOf(tokenHash, token)

/** Returns the path of the link in a mail. The server stores the token as a cookie and opens the page of the quote. */
export const openQuotePath = (id: number | ':id', token: string) => `/api/quote/${id}/open/${token}`
