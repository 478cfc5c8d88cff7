import { mayBePersonal } from '../search/personal-term.ts'

/** Names and values of a query, as `URLSearchParams` returns them. */
type Parameters = Iterable<readonly [name: string, value: string]>

/**
 * True when a page view may be measured. Excludes the back office (docs/requirements.md#s2, docs/decisions.md#e31) and
 * URLs with the token of a mailed link, in the query or in the path, because a tag manager reads the whole URL.
 */
export function isMeasured(pathname: string, query: Parameters): boolean {
  return !/^\/(?:admin|afspraak|rit)(?:\/|$)/i.test(pathname) && [...query].every(([name]) => name !== 'token')
}

/**
 * Returns the parts of a query that a page view reports. Excludes tokens, the return path of a login, and
 * search terms that may be personal.
 */
export const measuredQuery = (query: Parameters) =>
  [...query].filter(([name, value]) => name !== 'token' && name !== 'terug' && !(name === 's' && mayBePersonal(value)))

const DAY_MS = 86_400_000

/** Days after an order in which its confirmation page counts as the purchase: payment links may be used days later. */
const PURCHASE_DAYS = 7

/** True for a recent order. A confirmation page that is opened again after a longer time is not a new purchase. */
export const isNewOrder = (placedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(placedAt) < PURCHASE_DAYS * DAY_MS

/** Status codes of a purchase: nothing to pay now, paid, or payment at pickup. */
export const isBought = (statusCode: number): boolean => statusCode === 100 || statusCode === 300 || statusCode === 500
