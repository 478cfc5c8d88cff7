import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import type { OpenOrder } from '../../common/cart/index.ts'

type Cancellation = {
  reason: 'changed' | 'unwanted'
  /** Cart and checkout are restored from this order, as it was at the moment of confirmation. */
  order?: OpenOrder | undefined
}

/**
 * Cancels an unpaid order on the server.
 *
 * @param onCanceled also runs after the calling component was unmounted: a payment query may report the cancellation
 * first and remove the component from the screen
 */
export function useCancelOrder(salesOrderId: number, onCanceled: (cancellation: Cancellation) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['payment-status', salesOrderId] }),
      queryClient.invalidateQueries({ queryKey: ['sales-order', salesOrderId] }),
      queryClient.invalidateQueries({ queryKey: ['account'] }),
    ])
  return useMutation({
    mutationFn: ({ reason }: Cancellation) =>
      api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason } }),
    onSuccess: (_, cancellation) => {
      onCanceled(cancellation)
      void refetch()
    },
    onError: (error) => {
      report(error, 'order cancellation')
      // The order may have been paid in the meantime.
      void refetch()
    },
  })
}
