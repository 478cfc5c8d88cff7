import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'

/** Cancels an order that nobody paid, on the server. */
export function useCancelOrder(salesOrderId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const askAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['payment-status', salesOrderId] }),
      queryClient.invalidateQueries({ queryKey: ['sales-order', salesOrderId] }),
      queryClient.invalidateQueries({ queryKey: ['account'] }),
    ])
  return useMutation({
    mutationFn: (reason: 'changed' | 'unwanted') =>
      api.salesOrders.cancel({ params: { id: salesOrderId }, body: { reason } }),
    onSuccess: () => void askAgain(),
    onError: (error) => {
      report(error, 'order cancellation')
      // It may have been paid in the meantime.
      void askAgain()
    },
  })
}
