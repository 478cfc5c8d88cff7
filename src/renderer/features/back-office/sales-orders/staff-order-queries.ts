import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ORDER_SORTS, type OrderSort, type StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { LINE_STATES } from '#shared/domain/orders/line-states.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { SYNC_STATUS } from '../erp-sync/index.ts'

/** First part of every query key of orders for staff. */
export const STAFF_ORDERS = ['staff-orders']

/** The URL parameter of the search term (docs/requirements.md#s2). */
export const ORDER_SEARCH = 'salessearch'

/** Query option for personal data: a logout removes it from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

type Get = (name: string) => string | undefined
type ListQuery = NonNullable<NonNullable<Parameters<Api['staffOrders']['find']>[0]>['query']>

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => choice === value)

const PAID_FILTERS = ['due', 'none', 'part', 'full'] as const
const ATTEMPT_FILTERS = ['open', 'unknown', 'failed', 'review', 'charged_back', 'refunded', 'after_cancel'] as const

const sorts = ORDER_SORTS.flatMap((sort): OrderSort[] => [sort, `-${sort}`])
const dayOf = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

/** Reads search term, filters and order from the URL and ignores unknown values. */
export function readOrderFilter(get: Get): ListQuery {
  const seller = get('seller')
  const query = {
    search: get(ORDER_SEARCH),
    sort: oneOf(sorts, get('sort')),
    state: oneOf(LINE_STATES, get('state')),
    paid: oneOf(PAID_FILTERS, get('paid')),
    synced: oneOf(['yes', 'no'] as const, get('synced')),
    from: dayOf(get('from')),
    until: dayOf(get('until')),
    seller: seller === 'none' || /^[1-9]\d{0,8}$/.test(seller ?? '') ? seller : undefined,
    attempt: oneOf(ATTEMPT_FILTERS, get('attempt')),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** One page of the orders that match a query. */
export const ordersPage = (api: Api, query: ListQuery) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'list', query],
    queryFn: ({ signal }) => api.staffOrders.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

export type OrderListQuery = ListQuery

/** The last loaded list that contains this order; undefined when there is none. */
export function lastListWith(queryClient: QueryClient, salesOrderId: number): OrderListQuery | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: [...STAFF_ORDERS, 'list'] })
  const [list] = lists
    .filter(({ state }) =>
      (state.data as OrderList | undefined)?.items.some((one) => one.salesOrderId === salesOrderId),
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return list?.queryKey[2] as OrderListQuery | undefined // the key is written by `ordersPage`
}

/** Router state from a list to the page of an order. It survives a reload of that page. */
export const fromList = (query: OrderListQuery) => ({ list: query })

/** The list that led to a page. @param state router state, `useLocation().state` */
export function listOfState(state: unknown): OrderListQuery | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined
  return state.list as OrderListQuery // written by `fromList`; the server validates the query by itself
}

type OrderList = Awaited<ReturnType<Api['staffOrders']['find']>>

/** URL of a list. */
export function orderListAddress({ search, ...query }: OrderListQuery): string {
  const pairs = Object.entries({ ...query, ...(search && { [ORDER_SEARCH]: search }) })
  return `${sitePaths.salesOrders}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** URL of the CSV export of these orders. */
export function ordersFile(query: ListQuery): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `/api/salesorder/export${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

/** URL of the PDF of an order. */
export const orderDocumentFile = (id: number) => `/api/admin/salesorder/${id}/paper`

export const sellersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'sellers'],
    queryFn: () => api.staffOrders.sellers(),
    ...freshness.standard,
    ...removedAtLogout,
  })

export const orderViews = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'views'],
    queryFn: () => api.staffOrders.views(),
    ...freshness.standard,
    ...removedAtLogout,
  })

/**
 * The order itself, as in docs/requirements.md#s7. Refetched on each visit, because a payment may have come in since.
 */
export const staffOrder = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'order', id],
    queryFn: ({ signal }) => api.salesOrders.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Further data of the order for staff. */
export const orderFile = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'file', id],
    queryFn: ({ signal }) => api.staffOrders.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Updates the caches after a change: the response is the new order file; the order and the lists are refetched. */
export function useOrderChanged(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (file?: StaffOrderDetails) => {
    if (file) queryClient.setQueryData(orderFile(api, id).queryKey, file)
    else await queryClient.invalidateQueries({ queryKey: orderFile(api, id).queryKey })
    await queryClient.invalidateQueries({ queryKey: staffOrder(api, id).queryKey })
    // A received payment has an ERP sync status of its own.
    await queryClient.invalidateQueries({ queryKey: [...SYNC_STATUS, 'order', id] })
    await queryClient.invalidateQueries({ queryKey: [...STAFF_ORDERS, 'list'], refetchType: 'none' })
  }
}
