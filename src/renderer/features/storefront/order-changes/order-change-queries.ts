import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { ChangesOfOrder } from '#shared/contracts/order-changes.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { report } from '../../../lib/report.ts'

const keyOf = (salesOrderId: number) => ['sales-order', salesOrderId, 'changes']

const changesQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.orderChanges.show({ params: { id }, signal }),
    ...ownFreshness.account,
    meta: { isPersonal: true },
  })

/** Returns the changes of an order. Refetched on focus, because staff may replace a proposal while the page is open. */
export const useOrderChanges = (salesOrderId: number) => useQuery(changesQuery(useApi(), salesOrderId))

/** Returns the mutations that agree to a proposal and refuse it. Both show the order as it is afterwards. */
export function useAnswerChange(salesOrderId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const shared = {
    onSuccess: async (changes: ChangesOfOrder) => {
      queryClient.setQueryData(keyOf(salesOrderId), changes)
      await queryClient.invalidateQueries({ queryKey: ['payment-status', salesOrderId] })
      await queryClient.invalidateQueries({ queryKey: ['sales-order', salesOrderId], exact: true })
    },
    onError: async (error: Error) => {
      if (!(error instanceof ShopError) || error.status >= 500) report(error, 'order change')
      // The proposal or the order changed since the page was loaded, so the page shows both as they are now.
      else await queryClient.invalidateQueries({ queryKey: keyOf(salesOrderId) })
    },
  }
  const agree = useMutation({
    mutationFn: ({ number, email }: { number: number; email: string }) =>
      api.orderChanges.agree({ params: { id: salesOrderId, number }, body: { email } }),
    ...shared,
  })
  const refuse = useMutation({
    mutationFn: ({ number, reason }: { number: number; reason: string }) =>
      api.orderChanges.refuse({ params: { id: salesOrderId, number }, body: { reason } }),
    ...shared,
  })
  return { agree, refuse }
}
