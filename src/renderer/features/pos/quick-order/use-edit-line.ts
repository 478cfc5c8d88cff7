import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import type { CartLine } from '../../common/cart/index.ts'
import { productDetail } from '../../storefront/product/index.ts'
import { orderLockReason } from './order-submission.ts'
import { configure, turnOfOrder } from './quick-order-store.ts'

/** Returns whether the line is a variant, whose choices can be changed. */
export const isConfigured = ({ parentId, choices }: Pick<CartLine, 'parentId' | 'choices'>): boolean =>
  parentId !== null && choices !== ''

/**
 * Opens the configurator with the choices of a line. The line stays in the order until the new variant replaces it, so
 * that nothing is lost when the user changes nothing.
 */
export function useEditLine() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, parentId, displayName, count }: CartLine) => {
      const turn = turnOfOrder()
      const variant = await queryClient.fetchQuery(productDetail(api, id))
      const lockReason = orderLockReason(queryClient, turn)
      if (lockReason !== undefined) throw new Error(`${displayName}: ${lockReason}`)
      configure(variant.parent?.id ?? parentId ?? id, variant.selection, count, id)
    },
  })
}
