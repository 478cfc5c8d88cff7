import { type PaymentType, paymentType } from '#shared/contracts/sales-orders.ts'

/**
 * Router state for opening the page of a new order that must be paid at once. With this state the payment panel of the
 * page takes the focus and fills in the amount due. Without it, for example after a click on a link, it does neither.
 *
 * @example navigate(staffPaths.salesOrder(id), { state: payNowState })
 */
export const payNowState = { isToBePaid: true } as const

/** Returns `payNowState` with the payment method that the user has chosen. The panel then opens the confirmation. */
export const payNowWith = (method: PaymentType | undefined) => ({ ...payNowState, ...(method && { method }) })

/** Returns whether this page was opened with `payNowState`. @param state router state, `useLocation().state` */
export const isPayNowState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToBePaid' in state && state.isToBePaid === true

/** Returns the payment method in the router state of `payNowWith`; undefined without one. */
export function payNowMethod(state: unknown): PaymentType | undefined {
  if (!isPayNowState(state) || typeof state !== 'object' || state === null || !('method' in state)) return undefined
  return paymentType.safeParse(state.method).data
}
