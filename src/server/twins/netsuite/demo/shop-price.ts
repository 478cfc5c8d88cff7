const VAT_FACTOR = 1.21

/**
 * Returns a price in EUR incl. VAT, rounded to a typical retail price. Below 1,000 euros the price ends in 9; from
 * 1,000 euros on it ends in 5 or 0.
 *
 * @example shopPrice(1843) // 1845
 */
export function shopPrice(euros: number): number {
  return euros < 1000 ? Math.round(euros / 10) * 10 - 1 : Math.round(euros / 5) * 5
}

/**
 * Returns the price in EUR excl. VAT in the ERP's format, with at most four decimals.
 *
 * @example netPrice(999) // "825.6198"
 */
export function netPrice(grossEuros: number): string {
  return String(Number((grossEuros / VAT_FACTOR).toFixed(4)))
}

/** Returns an EAN-13 bar code of an item, with a fixed prefix and a valid check digit. */
export function barCode(itemId: number): string {
  const digits = `8719${String(itemId).padStart(8, '0')}`
  const sum = [...digits].reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
