const VAT_FACTOR = 1.21

/**
 * A price incl. VAT as a furniture shop would write it: up to a thousand euros it ends in 9, above
 * that in 5 or 0.
 *
 * @example shopPrice(1843) // 1845
 */
export function shopPrice(euros: number): number {
  return euros < 1000 ? Math.round(euros / 10) * 10 - 1 : Math.round(euros / 5) * 5
}

/**
 * The price excl. VAT as the ERP keeps it: four decimals at most.
 *
 * @example netPrice(999) // "825.6198"
 */
export function netPrice(grossEuros: number): string {
  return String(Number((grossEuros / VAT_FACTOR).toFixed(4)))
}

/** A bar code of thirteen digits that is right in its last one, and ours in the first four. */
export function barCode(itemId: number): string {
  const digits = `8719${String(itemId).padStart(8, '0')}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
