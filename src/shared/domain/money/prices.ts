/** An amount in whole euro cents. Every amount is one from the moment it is rounded. */
export type Cents = number & { readonly __cents: true }

/** The Dutch high rate; everything this shop sells falls under it (docs/requirements.md#s9). */
export const VAT_PERCENT = 21

/**
 * Takes a number for an amount in cents.
 *
 * @throws RangeError when it is not a whole number: half a cent is a defect, not a price.
 */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of cents`)
  return (amount === 0 ? 0 : amount) as Cents // -0 would be shown as "€ -0,00"
}

/**
 * What a consumer pays for one piece, VAT included, rounded to the nearest five cents, half up (docs/decisions.md#b5).
 *
 * Prices are kept in euros without VAT, with up to four decimals. Rounding happens here, once per piece, and every
 * total is a sum of rounded pieces: so the cart, the order and the payment provider agree to the cent.
 *
 * @example grossUnitPrice(825.62) // 99900, shown as € 999,00
 */
export function grossUnitPrice(netPrice: number): Cents {
  return cents(Math.round((tenThousandths(netPrice) * (100 + VAT_PERCENT)) / 50_000) * 5)
}

/** The price of one piece without VAT, rounded to the cent, half up. @example netUnitPrice(0.125) // 13 */
export function netUnitPrice(netPrice: number): Cents {
  return centsFromEuros(netPrice)
}

/** The three figures under the cart. VAT is what is left over, so they always add up. */
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
 * The net price of a set in euros: its components' net prices times their quantities (docs/requirements.md#s9).
 *
 * For what a set costs a consumer ask `setTotals`: a set goes into the cart as its components, each rounded by itself,
 * and the price on the page must be the price in the cart.
 */
export function setNetPrice(components: readonly { netPrice: number; quantity: number }[]): number {
  return components.reduce((sum, { netPrice, quantity }) => sum + tenThousandths(netPrice) * quantity, 0) / 10_000
}

/** The three figures of one set, as the cart will show them. */
export function setTotals(components: readonly { netPrice: number; quantity: number }[]) {
  return cartTotals(components.map(({ netPrice, quantity }) => ({ netPrice, count: quantity })))
}

/** Rounds euros to cents, half up. @example centsFromEuros(1.005) // 101, where 1.005 * 100 falls short */
export function centsFromEuros(euros: number): Cents {
  return cents(Math.round(tenThousandths(euros) / 100))
}

/** For the wire, where amounts are euros. @example eurosFromCents(cents(99900)) // 999 */
export function eurosFromCents(amountCents: number): number {
  return amountCents / 100
}

/** Whole numbers before any rounding: as a float, 7.50 × 1.21 falls just short of 9.075. */
const tenThousandths = (euros: number) => Math.round(euros * 10_000)
