import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import type { OpenOrder } from '../../common/cart/index.ts'

type Cancellation = {
  reason: 'changed' | 'unwanted'
  /** The order to restore cart and checkout from, as it was at the moment of confirmation. */
  order?: OpenOrder | undefined
}

/**
 * Returns the mutation that cancels an unpaid order on the server.
 *
 * @param onCanceled also runs after the calling component was unmounted: when a payment query sees the cancellation
 * first, the component is removed from the screen
 */
export function useCancelOrder(salesOrderId: number, onCanceled: (cancellation: Cancellation) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refetchOrder = () =>
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
      void refetchOrder()
    },
    onError: (error) => {
      report(error, 'order cancellation')
      // The cancellation may be refused because the order was paid, so the page must show its new state.
      void refetchOrder()
    },
  })
}
