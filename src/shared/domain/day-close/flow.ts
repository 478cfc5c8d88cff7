import { type Cents, cents } from '../money/prices.ts'

/** Money received and returned, in cents. `…Count`: the number of payments with such an amount. */
export type Flow = {
  receivedCents: number
  receivedCount: number
  refundedCents: number
  refundedCount: number
  chargedBackCents: number
  chargedBackCount: number
  /** Received − refunded − charged back. */
  netCents: number
}

/** Money received and returned for one payment, in cents; each amount is zero or more. */
export type Money = { receivedCents: number; refundedCents: number; chargedBackCents: number }

export const NO_MONEY: Money = { receivedCents: 0, refundedCents: 0, chargedBackCents: 0 }

export const netOf = ({ receivedCents, refundedCents, chargedBackCents }: Money): Cents =>
  cents(receivedCents - refundedCents - chargedBackCents)

/** Returns the totals of payments. @example flowOf([]).netCents // 0 */
export function flowOf(payments: readonly Money[]): Flow {
  const totalOf = (part: keyof Money) => ({
    sum: payments.reduce((sum, money) => sum + money[part], 0),
    count: payments.filter((money) => money[part] !== 0).length,
  })
  const [received, refunded, chargedBack] = [
    totalOf('receivedCents'),
    totalOf('refundedCents'),
    totalOf('chargedBackCents'),
  ]
  return {
    receivedCents: received.sum,
    receivedCount: received.count,
    refundedCents: refunded.sum,
    refundedCount: refunded.count,
    chargedBackCents: chargedBack.sum,
    chargedBackCount: chargedBack.count,
    netCents: cents(received.sum - refunded.sum - chargedBack.sum),
  }
}

/** Returns the totals of all payment methods. */
export function sumOfFlows(flows: readonly Flow[]): Flow {
  const sum = (part: keyof Flow) => flows.reduce((total, flow) => total + flow[part], 0)
  return {
    receivedCents: sum('receivedCents'),
    receivedCount: sum('receivedCount'),
    refundedCents: sum('refundedCents'),
    refundedCount: sum('refundedCount'),
    chargedBackCents: sum('chargedBackCents'),
    chargedBackCount: sum('chargedBackCount'),
    netCents: sum('netCents'),
  }
}
