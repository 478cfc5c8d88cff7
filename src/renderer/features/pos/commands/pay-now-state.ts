/**
 * Handed over when somebody is led to an order to have it paid, right after it was placed: its payment desk takes the focus
 * when it stands there. Whoever goes elsewhere meanwhile takes the wish along, so nothing takes the focus from them.
 *
 * @example navigate(sitePaths.salesOrder(id), { state: payNowState })
 */
export const payNowState = { isToBePaid: true } as const

/** Whether the way to this page was one to have the order paid. @param state of the place, `useLocation().state` */
export const isPayNowState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToBePaid' in state && state.isToBePaid === true
