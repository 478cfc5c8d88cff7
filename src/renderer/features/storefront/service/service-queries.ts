import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'

/** First part of every query key of the customer's service cases. */
export const SERVICE = ['service']

const OWN = { ...ownFreshness.account, meta: { isPersonal: true } }

/** Query of one own case. The shop answers at any time, so it is fetched again when the customer returns to the page. */
export const ownServiceCase = (api: Api, id: number) =>
  queryOptions({ queryKey: [...SERVICE, 'case', id], queryFn: () => api.service.show({ params: { id } }), ...OWN })

/** Returns the service cases of an order of the visitor. */
export function useCasesOfOrder(salesOrderId: number) {
  const api = useApi()
  return useQuery({
    queryKey: [...SERVICE, 'order', salesOrderId],
    queryFn: () => api.service.ofOrder({ params: { id: salesOrderId } }),
    ...OWN,
  })
}

/** Returns the latest service cases of the account. */
export function useOwnCases({ email }: Session) {
  const api = useApi()
  return useQuery({ queryKey: [...SERVICE, 'own', email], queryFn: () => api.service.own(), ...OWN })
}
