import { type Cents, cents } from '../money/prices.ts'

/** Money of a drawer during a period, in cents. Only `differenceCents` can be negative. */
export type DrawerMoney = {
  /** Cash payments. */
  receivedCents: number
  /** Cash refunds. */
  refundedCents: number
  /** Money that staff put in: change, for example. */
  paidInCents: number
  /** Money that staff took out: to the bank, for example. */
  paidOutCents: number
  /** Counted minus expected at the first and last counts of shifts, which explain each difference. */
  differenceCents: number
}

/**
 * Returns by how much the money in a drawer increased.
 *
 * @example netCash({ receivedCents: 49900, refundedCents: 2000, paidInCents: 0, paidOutCents: 40000, differenceCents: 0 }) // 7900
 */
export const netCash = (money: DrawerMoney): Cents =>
  cents(money.receivedCents - money.refundedCents + money.paidInCents - money.paidOutCents + money.differenceCents)

/**
 * Returns the expected cash in a drawer: the float, plus cash of earlier days that is not in any closing, plus the
 * increase on this day.
 */
export const expectedCash = (cash: DrawerMoney & { floatBeforeCents: number; carriedCents: number }): Cents =>
  cents(cash.floatBeforeCents + cash.carriedCents + netCash(cash))

/** Returns the value of the counted notes and coins. @example countedCash([{ cents: 5000, count: 3 }]) // 15000 */
export const countedCash = (counts: readonly { cents: number; count: number }[]): Cents =>
  cents(counts.reduce((sum, { cents: value, count }) => sum + value * count, 0))

/** Id of the main drawer of the shop on the wire. Other drawers have a uuid. */
export const MAIN_DRAWER = 'main'
/** Name of the main drawer. */
export const MAIN_DRAWER_NAME = 'Kassalade'
