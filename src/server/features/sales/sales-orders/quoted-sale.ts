import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'

/** The price of one piece in EUR excl. VAT, as a quote promised it. The list price and the reason only with a discount. */
export type QuotedPrice = { netPrice: number; listNetPrice?: number; discountReason?: string }

/** Promised prices by item id. */
export type QuotedPrices = ReadonlyMap<number, QuotedPrice>

/**
 * The acceptance of a quote, for the order that it becomes. The prices of the quote apply instead of those of the catalog;
 * stock is checked as for every order.
 */
export type QuotedSale = {
  prices: QuotedPrices
  /** The seller of the quote; null for a quote that the shopper made. */
  seller: Staff | null
  /** User id of the Admin who approved a discount above the limit of sellers by sending it; null otherwise. */
  approverId: number | null
  /** Locks the quote in the transaction of the order. Throws when it can no longer be accepted. */
  lock(tx: Transaction): Promise<void>
  /** Writes the acceptance, in the same transaction. */
  record(tx: Transaction, salesOrderId: number): Promise<void>
}
