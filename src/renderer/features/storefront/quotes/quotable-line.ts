import type { CartLine } from '../../common/cart/index.ts'

/** A product, its price and count, from which a quote is made: a line of the cart, or a saved configuration. */
export type QuotableLine = Pick<CartLine, 'id' | 'itemId' | 'netPrice' | 'count'>
