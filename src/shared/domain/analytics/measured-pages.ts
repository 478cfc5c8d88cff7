import { mayBePersonal } from '../search/personal-term.ts'

/** Names and values of a query, as `URLSearchParams` gives them. */
type Parameters = Iterable<readonly [name: string, value: string]>

/**
 * Returns whether a visit of this address may be measured. The back office never is (docs/requirements.md#s2,
 * docs/decisions.md#e31), nor an address that holds the token of a mailed link: a tag manager reads the whole address.
 */
export function isMeasured(pathname: string, query: Parameters): boolean {
  return !/^\/admin(?:\/|$)/i.test(pathname) && [...query].every(([name]) => name !== 'token')
}

/** Returns what a page view reports of a query: without the path to return to after login and personal search terms. */
export const measuredQuery = (query: Parameters) =>
  [...query].filter(([name, value]) => name !== 'token' && name !== 'terug' && !(name === 's' && mayBePersonal(value)))

const DAY_MS = 86_400_000

/** How long after an order its confirmation still counts as the purchase; a payment link may be used days later. */
const PURCHASE_DAYS = 7

/** Whether an order is of these days: who looks one up weeks later has not bought again. */
export const isNewOrder = (placedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(placedAt) < PURCHASE_DAYS * DAY_MS

/** The status codes of an order that is bought: nothing to pay now, paid, or paid at pickup. */
export const isBought = (statusCode: number): boolean => statusCode === 100 || statusCode === 300 || statusCode === 500
