import { type QueryClient, useIsMutating } from '@tanstack/react-query'
import { turnOfOrder } from './quick-order-store.ts'

/** Mutation key of placing and of parking. Both send a copy of the order, so a later change would be lost. */
export const ORDER_SUBMISSION = ['the order leaves'] as const

/** Returns whether the order is being placed or parked. A change of the order would be lost during that time. */
export const useIsOrderSubmitting = (): boolean => useIsMutating({ mutationKey: ORDER_SUBMISSION }) > 0

/**
 * Returns the reason why a product that was looked up cannot be added to the order now; undefined when it can. A
 * product belongs to the order in which its lookup started. If it were added to the next order, one customer would pay
 * for the product of another customer.
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
