import { queryOptions } from '@tanstack/react-query'
import { CUSTOMER_SORTS, type CustomerSort } from '#shared/contracts/customers.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../lib/freshness.ts'

/** Everything that was read about customers: out of date as soon as one was forgotten. */
export const CUSTOMERS = ['customers']

/** The parameter of the address that holds the search (specification §2). */
export const CUSTOMER_SEARCH = 'klantenzoeken'

const ofStaff = { meta: { isPersonal: true } }

export type CustomersQuery = { page: number; pageSize: number; search: string; sort?: CustomerSort | undefined }

/** One page of the customers that a search finds. */
export const customersPage = (api: Api, query: CustomersQuery) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'list', query],
    queryFn: ({ signal }) => api.customers.find({ query, signal }),
    ...freshness.pagedList,
    staleTime: 0,
    ...ofStaff,
  })

/** One customer. Asked anew each time: an order may have come in since. */
export const customerPage = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'customer', id],
    queryFn: ({ signal }) => api.customers.show({ params: { id }, signal }),
    ...freshness.standard,
    staleTime: 0,
    refetchOnWindowFocus: true,
    ...ofStaff,
  })

/** What the accounting system has of a customer, by their number there. */
export const accountingRecord = (api: Api, netsuiteId: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'accounting', netsuiteId],
    queryFn: ({ signal }) => api.customers.accountingRecord({ params: { id: netsuiteId }, signal }),
    ...freshness.standard,
    ...ofStaff,
  })

/** Search and order of an address; what it says that is none is left aside. */
export function readCustomersFilter(get: (name: string) => string | undefined) {
  return { search: get(CUSTOMER_SEARCH) ?? '', sort: CUSTOMER_SORTS.find((sort) => sort === get('sort')) }
}

/** Where the file of a search is. */
export const customersFile = (search: string) =>
  `/api/admin/customers/export${search && `?${new URLSearchParams({ search })}`}`

/** Where everything is that the shop keeps of one customer. */
export const customerDataFile = (customerId: string) => `/api/admin/customers/${customerId}/data`
