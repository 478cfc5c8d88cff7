import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ORDER_SORTS, type OrderSort } from '#shared/contracts/staff-order-list.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { LINE_STATES } from '#shared/domain/orders/line-states.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { SYNC_STATUS } from '../erp-sync/index.ts'
import { OPEN_AMOUNTS } from '../open-amounts/index.ts'

/** First part of every query key of orders for staff. */
export const STAFF_ORDERS = ['staff-orders']

/** The URL parameter of the search term (docs/requirements.md#s2). */
export const ORDER_SEARCH = 'salessearch'

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

type Get = (name: string) => string | undefined
type ListQuery = NonNullable<NonNullable<Parameters<Api['staffOrders']['find']>[0]>['query']>

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => choice === value)

const PAID_FILTERS = ['due', 'none', 'part', 'full'] as const
const ATTEMPT_FILTERS = ['open', 'unknown', 'failed', 'review', 'charged_back', 'refunded', 'after_cancel'] as const

const sorts = ORDER_SORTS.flatMap((sort): OrderSort[] => [sort, `-${sort}`])
const dayOf = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

/** Reads search term, filters and sort order from the URL. Ignores unknown values of filters and sort order. */
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

/** Query of one page of the orders that match the filters. */
export const ordersPage = (api: Api, query: ListQuery) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'list', query],
    queryFn: ({ signal }) => api.staffOrders.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

export type OrderListQuery = ListQuery

/** Returns the filters of the last loaded list with this order; undefined when no loaded list has the order. */
export function lastListWith(queryClient: QueryClient, salesOrderId: number): OrderListQuery | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: [...STAFF_ORDERS, 'list'] })
  const [list] = lists
    .filter(({ state }) =>
      (state.data as OrderList | undefined)?.items.some((order) => order.salesOrderId === salesOrderId),
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return list?.queryKey[2] as OrderListQuery | undefined // `ordersPage` wrote the key
}

/** Returns the router state that a list passes to the page of an order. It survives a reload of that page. */
export const fromList = (query: OrderListQuery) => ({ list: query })

/**
 * Returns the filters of the list from which the user opened a page; undefined when the user came from elsewhere.
 *
 * @param state router state, `useLocation().state`
 */
export function listOfState(state: unknown): OrderListQuery | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined
  return state.list as OrderListQuery // `fromList` wrote the state; the server validates the query
}

type OrderList = Awaited<ReturnType<Api['staffOrders']['find']>>

/** URL of the order list with these filters. */
export function orderListUrl({ search, ...query }: OrderListQuery): string {
  const pairs = Object.entries({ ...query, ...(search && { [ORDER_SEARCH]: search }) })
  return `${staffPaths.salesOrders}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** URL of the CSV export of the orders that match the filters. */
export function ordersExportUrl(query: ListQuery): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `/api/salesorder/export${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

/** URL of the PDF of an order. */
export const orderDocumentUrl = (id: number) => `/api/admin/salesorder/${id}/paper`

/** URL of the PDF with the cards that are sent along with the samples of an order. */
export const sampleCardsUrl = (id: number) => `/api/admin/salesorder/${id}/sample-cards`

/** Query of the staff members who have sold an order. */
export const sellersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'sellers'],
    queryFn: () => api.staffOrders.sellers(),
    ...freshness.standard,
    ...removedAtLogout,
  })

/** Query of the user's saved views of the order list. */
export const orderViews = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'views'],
    queryFn: () => api.staffOrders.views(),
    ...freshness.standard,
    ...removedAtLogout,
  })

/**
 * Query of the order as in docs/requirements.md#s7, without the data for staff (`orderDetails`). Refetched on each
 * visit, because a payment may have come in since the last fetch.
 */
export const staffOrder = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'order', id],
    queryFn: ({ signal }) => api.salesOrders.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/** Query of the data of an order that only staff see. */
export const orderDetails = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'file', id],
    queryFn: ({ signal }) => api.staffOrders.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })

/**
 * Returns a function that updates the query cache after a change of an order.
 *
 * Pass the response of the change when it has the new `orderDetails`; otherwise the details are refetched. The order
 * and its ERP sync status are refetched too. The lists are refetched when the user opens them.
 */
export function useOrderCacheUpdate(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (details?: StaffOrderDetails) => {
    if (details) queryClient.setQueryData(orderDetails(api, id).queryKey, details)
    else await queryClient.invalidateQueries({ queryKey: orderDetails(api, id).queryKey })
    await queryClient.invalidateQueries({ queryKey: staffOrder(api, id).queryKey })
    await queryClient.invalidateQueries({ queryKey: [...OPEN_AMOUNTS, 'plan', id] })
    // The change may add a record for the ERP, for example a received payment.
    await queryClient.invalidateQueries({ queryKey: [...SYNC_STATUS, 'order', id] })
    await queryClient.invalidateQueries({ queryKey: [...STAFF_ORDERS, 'list'], refetchType: 'none' })
  }
}
