/**
 * Router state for the page of an order that was just placed and is to be paid: its payment panel takes the focus. Any
 * other navigation drops the state, so the focus is not taken from another page.
 *
 * @example navigate(sitePaths.salesOrder(id), { state: payNowState })
 */
export const payNowState = { isToBePaid: true } as const

/** Whether the navigation to this page asked for a payment. @param state router state, `useLocation().state` */
export const isPayNowState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToBePaid' in state && state.isToBePaid === true
