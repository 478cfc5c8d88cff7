import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { ORDER_SORTS, type OrderSort, type StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { LINE_STATES } from '#shared/domain/orders/line-states.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { SYNC_STATUS } from '../erp-sync/index.ts'

/** Everything that was read about orders by staff. */
export const STAFF_ORDERS = ['staff-orders']

/** The parameter of the address that holds the search (specification §2). */
export const ORDER_SEARCH = 'salessearch'

const ofStaff = { meta: { isPersonal: true } }

type Get = (name: string) => string | undefined
type ListQuery = NonNullable<NonNullable<Parameters<Api['staffOrders']['find']>[0]>['query']>

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => choice === value)

const PAID_FILTERS = ['due', 'none', 'part', 'full'] as const
const ATTEMPT_FILTERS = ['open', 'unknown', 'failed', 'review', 'charged_back', 'refunded', 'after_cancel'] as const

const sorts = ORDER_SORTS.flatMap((sort): OrderSort[] => [sort, `-${sort}`])
const dayOf = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

/** Search, filters and order of an address; what it says that is none is left aside. */
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

/** One page of the orders that are wanted. */
export const ordersPage = (api: Api, query: ListQuery) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'list', query],
    queryFn: ({ signal }) => api.staffOrders.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...ofStaff,
  })

export type OrderListQuery = ListQuery

/** The list that was last read with this order in it; undefined when none was. */
export function lastListWith(queryClient: QueryClient, salesOrderId: number): OrderListQuery | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: [...STAFF_ORDERS, 'list'] })
  const [list] = lists
    .filter(({ state }) =>
      (state.data as OrderList | undefined)?.items.some((one) => one.salesOrderId === salesOrderId),
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return list?.queryKey[2] as OrderListQuery | undefined // as `ordersPage` made it
}

/** Handed to the page of an order by the list that leads to it, which is then known there after a reload as well. */
export const fromList = (query: OrderListQuery) => ({ list: query })

/** The list that led to a page. @param state of the place, `useLocation().state` */
export function listOfState(state: unknown): OrderListQuery | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined
  return state.list as OrderListQuery // `fromList` wrote it; the server reads what it asks for by its own rules
}

type OrderList = Awaited<ReturnType<Api['staffOrders']['find']>>

/** The address of a list. */
export function orderListAddress({ search, ...query }: OrderListQuery): string {
  const pairs = Object.entries({ ...query, ...(search && { [ORDER_SEARCH]: search }) })
  return `${sitePaths.salesOrders}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** Where the file of these orders is. */
export function ordersFile(query: ListQuery): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `/api/salesorder/export${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

/** The form of an order on paper. */
export const orderDocumentFile = (id: number) => `/api/admin/salesorder/${id}/paper`

export const sellersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'sellers'],
    queryFn: () => api.staffOrders.sellers(),
    ...freshness.standard,
    ...ofStaff,
  })

export const orderViews = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'views'],
    queryFn: () => api.staffOrders.views(),
    ...freshness.standard,
    ...ofStaff,
  })

/** The order itself, as specification §7 has it. Asked anew each time: a payment may have come in since. */
export const staffOrder = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'order', id],
    queryFn: ({ signal }) => api.salesOrders.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...ofStaff,
  })

/** What staff know of it beside that. */
export const orderFile = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'file', id],
    queryFn: ({ signal }) => api.staffOrders.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...ofStaff,
  })

/** After a change: its answer is the file as it is now, and the order and the lists are asked for again. */
export function useOrderChanged(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (file?: StaffOrderDetails) => {
    if (file) queryClient.setQueryData(orderFile(api, id).queryKey, file)
    else await queryClient.invalidateQueries({ queryKey: orderFile(api, id).queryKey })
    await queryClient.invalidateQueries({ queryKey: staffOrder(api, id).queryKey })
    // A payment that came in has its own way to the bookkeeping.
    await queryClient.invalidateQueries({ queryKey: [...SYNC_STATUS, 'order', id] })
    await queryClient.invalidateQueries({ queryKey: [...STAFF_ORDERS, 'list'], refetchType: 'none' })
  }
}
