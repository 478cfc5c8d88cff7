/**
 * Denominations of the cash drawer, in cents. These are `DENOMINATIONS` of the contract without the € 500 banknote,
 * which the shop does not accept.
 */
export const DENOMINATIONS = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const
