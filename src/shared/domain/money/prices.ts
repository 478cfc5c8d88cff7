/** An amount in whole euro cents. Every rounded amount has this type. */
export type Cents = number & { readonly __cents: true }

/** The Dutch standard rate; it applies to everything that this shop sells (docs/requirements.md#s9-money). */
export const VAT_PERCENT = 21

/**
 * Converts a number to an amount in cents.
 *
 * @throws RangeError for a number that is not whole: a fraction of a cent is a programming error.
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`)
  return (amount === 0 ? 0 : amount) as Cents // -0 would be shown as "€ -0,00"
}

/**
 * Returns the consumer price of one piece, VAT included, rounded to the nearest five cents, half up
 * (docs/decisions.md#b5).
 *
 * Prices are stored in euros without VAT, with up to four decimals. Each price is rounded here, once per piece. Every
 * total incl. VAT is a sum of these rounded prices, so that cart, order and payment provider agree to the cent.
 *
 * @example grossUnitPrice(825.62) // 99900, shown as € 999,00
 */
export function grossUnitPrice(netPrice: number): Cents {
  return cents(Math.round((tenThousandths(netPrice) * (100 + VAT_PERCENT)) / 50_000) * 5)
}

/** Returns the price of one piece without VAT, rounded to the cent, half up. @example netUnitPrice(0.125) // 13 */
export function netUnitPrice(netPrice: number): Cents {
  return centsFromEuros(netPrice)
}

/** Returns the three totals of the cart. VAT is gross minus net, so that the totals always add up. */
export function cartTotals(lines: readonly { netPrice: number; count: number }[]): {
  net: Cents
  vat: Cents
  gross: Cents
} {
  const net = lines.reduce((sum, line) => sum + netUnitPrice(line.netPrice) * line.count, 0)
  const gross = lines.reduce((sum, line) => sum + grossUnitPrice(line.netPrice) * line.count, 0)
  return { net: cents(net), vat: cents(gross - net), gross: cents(gross) }
}

/**
 * Returns the net price of a set in euros: the net prices of its components times their quantities
 * (docs/requirements.md#s9-money).
 *
 * For the consumer price of a set use `setTotals`: a set is added to the cart as components that are rounded
 * separately, and the page must show the same price as the cart.
 */
export function setNetPrice(components: readonly { netPrice: number; quantity: number }[]): number {
  return components.reduce((sum, { netPrice, quantity }) => sum + tenThousandths(netPrice) * quantity, 0) / 10_000
}

/** Returns the three totals of one set, as the cart shows them. */
export function setTotals(components: readonly { netPrice: number; quantity: number }[]) {
  return cartTotals(components.map(({ netPrice, quantity }) => ({ netPrice, count: quantity })))
}

/**
 * Rounds euros to cents, half up. In floating point 1.005 * 100 is less than 100.5, and would be rounded down.
 *
 * @example centsFromEuros(1.005) // 101
 */
export function centsFromEuros(euros: number): Cents {
  return cents(Math.round(tenThousandths(euros) / 100))
}

/** Converts cents to the euros of the wire. @example eurosFromCents(cents(99900)) // 999 */
export function eurosFromCents(amountCents: number): number {
  return amountCents / 100
}

/**
 * Converts euros to a whole number of ten-thousandths, because in floating point 7.50 × 1.21 is slightly less than
 * 9.075.
 */
const tenThousandths = (euros: number) => Math.round(euros * 10_000)
