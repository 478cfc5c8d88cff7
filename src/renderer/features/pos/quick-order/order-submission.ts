import { type QueryClient, useIsMutating } from '@tanstack/react-query'
import { turnOfOrder } from './quick-order-store.ts'

/** The key of whatever takes the order away from here, as it stood at that moment: it is placed, or parked. */
export const ORDER_SUBMISSION = ['the order leaves'] as const

/** Whether the order is on its way: what is changed in it now would go nowhere. */
export const useIsOrderSubmitting = (): boolean => useIsMutating({ mutationKey: ORDER_SUBMISSION }) > 0

/**
 * Why nothing can be put into the order now; undefined when it can. Nobody knows for whom it was: put into the next order,
 * one customer would pay for what another took.
 *
 * @param turn the order for which it was looked up, of `turnOfOrder`
 */
export function orderLockReason(queryClient: QueryClient, turn: number): string | undefined {
  if (queryClient.isMutating({ mutationKey: ORDER_SUBMISSION }) > 0)
    return 'de order wordt net geplaatst of geparkeerd, dit staat er niet in. Scan of kies het daarna opnieuw.'
  if (turnOfOrder() !== turn)
    return 'de order waarvoor dit was, is intussen weg; dit staat er niet in. Scan of kies het opnieuw.'
  return undefined
}
