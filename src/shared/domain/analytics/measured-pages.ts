/**
 * Whether a visit of this page may be measured at all. Never the back office, where staff work (decisions E31), and not
 * the pages in whose address a secret may stand (a reset token): a tag manager reads the address.
 */
export function isMeasured(pathname: string): boolean {
  return !/^\/(?:admin|auth)(?:\/|$)/i.test(pathname)
}

const DAY_MS = 86_400_000

/** How long after an order its confirmation still counts as the purchase; a payment link may be used days later. */
const PURCHASE_DAYS = 7

/** Whether an order is of these days: who looks one up weeks later has not bought again. */
export const isNewOrder = (placedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(placedAt) < PURCHASE_DAYS * DAY_MS

/** The status codes of an order that is bought: nothing to pay now, paid, or paid at pickup. */
export const isBought = (statusCode: number): boolean => statusCode === 100 || statusCode === 300 || statusCode === 500
