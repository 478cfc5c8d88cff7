import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { LOOSE_STATES, type LooseState } from '#shared/domain/payments/loose-payment.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of the keys of these queries, to refetch them all. */
export const LOOSE_PAYMENTS = ['loose-payments']

const removedAtLogout = { meta: { isPersonal: true } }

/** Query of a page of the loose payments, newest first. */
export const loosePaymentsPage = (
  api: Api,
  query: { page: number; pageSize: number; state?: LooseState | undefined },
) =>
  queryOptions({
    queryKey: [...LOOSE_PAYMENTS, 'list', query],
    queryFn: ({ signal }) => api.loosePayments.list({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of one loose payment. */
export const loosePaymentOf = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...LOOSE_PAYMENTS, 'payment', id],
    queryFn: ({ signal }) => api.loosePayments.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of the customers that match a search term of two characters or more. */
export const customersFound = (api: Api, search: string) =>
  queryOptions({
    queryKey: [...LOOSE_PAYMENTS, 'customers', search],
    queryFn: ({ signal }) => api.customers.find({ query: { search, page: 1, pageSize: 5 }, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
    enabled: search.trim().length >= 2,
  })

/** The URL parameter of the state filter. */
export const LOOSE_STATE = 'stand'

/** Reads the state from the URL. Ignores an unknown state. */
export const readLooseState = (get: (name: string) => string | undefined): LooseState | undefined =>
  LOOSE_STATES.find((state) => state === get(LOOSE_STATE))
