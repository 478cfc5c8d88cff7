/**
 * Router state for opening the page of a new order that must be paid at once. With this state the payment panel of the
 * page takes the focus. Without it, for example after a click on a link, the payment panel does not take the focus.
 *
 * @example navigate(sitePaths.salesOrder(id), { state: payNowState })
 */
export const payNowState = { isToBePaid: true } as const

/** Returns whether this page was opened with `payNowState`. @param state router state, `useLocation().state` */
export const isPayNowState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToBePaid' in state && state.isToBePaid === true
