import { queryOptions } from '@tanstack/react-query'
import { CUSTOMER_KINDS, CUSTOMER_SORTS, type CustomerKind, type CustomerSort } from '#shared/contracts/customers.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { freshness } from '../../../lib/freshness.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of customers. Anonymizing a customer invalidates all these queries. */
export const CUSTOMERS = ['customers']

/** The URL parameter of the search term (docs/requirements.md#s2). */
export const CUSTOMER_SEARCH = 'klantenzoeken'

/** The URL parameter of the view of the customer list. */
export const CUSTOMER_KIND = 'soort'

/** The views of the customer list. */
export const CUSTOMER_VIEWS: readonly { value: CustomerKind | ''; name: string }[] = [
  { value: '', name: 'Alle klanten' },
  { value: 'account', name: 'Met account' },
  { value: 'guest', name: 'Gasten' },
  { value: 'staff', name: 'Medewerkers' },
]

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

export type CustomersQuery = {
  page: number
  pageSize: number
  search: string
  kind?: CustomerKind | undefined
  sort?: CustomerSort | undefined
}

/** Query of one page of the customers that match a search. */
export const customersPage = (api: Api, query: CustomersQuery) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'list', query],
    queryFn: ({ signal }) => api.customers.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of one customer. Refetched on each visit, because the customer may have ordered since the last fetch. */
export const customerPage = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'customer', id],
    queryFn: ({ signal }) => api.customers.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of a customer's record in the accounting system, by the number of that record. */
export const accountingRecord = (api: Api, netsuiteId: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'accounting', netsuiteId],
    queryFn: ({ signal }) => api.customers.accountingRecord({ params: { id: netsuiteId }, signal }),
    ...freshness.standard,
    ...removedAtLogout,
  })

/** Reads search term, view and sort order from the URL. Ignores an unknown view or sort order. */
export function readCustomersFilter(get: (name: string) => string | undefined) {
  return {
    search: get(CUSTOMER_SEARCH) ?? '',
    kind: CUSTOMER_KINDS.find((kind) => kind === get(CUSTOMER_KIND)),
    sort: CUSTOMER_SORTS.find((sort) => sort === get('sort')),
  }
}

/** URL of the CSV export of the customers in a view that match a search. */
export function customersExportUrl({ search, kind }: { search: string; kind?: CustomerKind | undefined }): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(kind && { kind }) }).toString()
  return `/api/admin/customers/export${query && `?${query}`}`
}

/** URL of all data that the shop stores about one customer. */
export const customerDataUrl = (customerId: string) => `/api/admin/customers/${customerId}/data`
