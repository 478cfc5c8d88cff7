import { type QueryClient, useIsMutating } from '@tanstack/react-query'
import { turnOfOrder } from './quick-order-store.ts'

/** Mutation key of placing and parking. Both send the order as it is at that moment. */
export const ORDER_SUBMISSION = ['the order leaves'] as const

/** Whether the order is being placed or parked: a change would be lost now. */
export const useIsOrderSubmitting = (): boolean => useIsMutating({ mutationKey: ORDER_SUBMISSION }) > 0

/**
 * Reason why nothing can be added to the order now; undefined when it can. A lookup belongs to the order in which it
 * started. If it were added to the next order, one customer would pay for
 * another's product.
 *
 * @param turn number of the order in which the lookup started, from `turnOfOrder`
 */
export function orderLockReason(queryClient: QueryClient, turn: number): string | undefined {
  if (queryClient.isMutating({ mutationKey: ORDER_SUBMISSION }) > 0)
    return 'de order wordt net geplaatst of geparkeerd, dit staat er niet in. Scan of kies het daarna opnieuw.'
  if (turnOfOrder() !== turn)
    return 'de order waarvoor dit was, is intussen weg; dit staat er niet in. Scan of kies het opnieuw.'
  return undefined
}
