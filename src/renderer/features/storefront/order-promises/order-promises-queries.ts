import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderPromises } from '#shared/contracts/order-promises.ts'
import type { PreferredWeeks } from '#shared/domain/planning/preferred-weeks.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'

const keyOf = (salesOrderId: number) => ['order-promises', salesOrderId]

/** Returns what was promised about an order. The shop changes it at any time, so it is fetched again when the buyer returns. */
export function useOrderPromises(salesOrderId: number) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(salesOrderId),
    queryFn: ({ signal }) => api.orderPromises.show({ params: { id: salesOrderId }, signal }),
    ...ownFreshness.account,
    meta: { isPersonal: true },
  })
}

/** Saves the weeks that suit the buyer. After a refusal the promises are fetched again: a window may be planned by now. */
export function useSavePreference(salesOrderId: number) {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = keyOf(salesOrderId)
  return useMutation({
    mutationFn: ({ from, until, avoided }: PreferredWeeks) =>
      api.orderPromises.savePreference({ params: { id: salesOrderId }, body: { from, until, avoided: [...avoided] } }),
    onSuccess: (promises: OrderPromises) => client.setQueryData(queryKey, promises),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
