import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import classes from './StaffOrders.module.css'
import {
  fromList,
  lastListWith,
  listOfState,
  type OrderListQuery,
  orderListUrl,
  ordersPage,
} from './staff-order-queries.ts'

/**
 * Links to the previous and next order of the list from which the user opened this order, and back to that list with
 * its filters. The filters are in the history state of the browser, so they survive a reload. When they are missing,
 * the last loaded list with this order is used. When no loaded list has this order, only a link to all orders is shown.
 */
export function AdjacentOrders({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const { state } = useLocation()
  const [query] = useState(() => listOfState(state) ?? lastListWith(queryClient, id))
  if (!query) return <Link to={staffPaths.salesOrders}>Alle verkooporders</Link>
  return <AdjacentOrderLinks id={id} query={query} />
}

function AdjacentOrderLinks({ id, query }: { id: number; query: OrderListQuery }) {
  const api = useApi()
  const { data } = useQuery(ordersPage(api, query))
  const page = Number(query.page ?? 1)
  const pageSize = Number(query.pageSize ?? 0)
  const ids = data?.items.map(({ salesOrderId }) => salesOrderId) ?? []
  const index = ids.indexOf(id)
  const isFirst = index === 0 && page > 1
  const isLast = index === ids.length - 1 && page * pageSize < (data?.total ?? 0)
  const pageBefore = useQuery({ ...ordersPage(api, { ...query, page: page - 1 }), enabled: index >= 0 && isFirst })
  const pageAfter = useQuery({ ...ordersPage(api, { ...query, page: page + 1 }), enabled: index >= 0 && isLast })
  const previous = isFirst ? pageBefore.data?.items.at(-1)?.salesOrderId : ids[index - 1]
  const next = isLast ? pageAfter.data?.items[0]?.salesOrderId : index < 0 ? undefined : ids[index + 1]
  return (
    <nav className={classes.neighbours} aria-label="In de lijst">
      {previous !== undefined && (
        <Link to={staffPaths.salesOrder(previous)} state={fromList(index === 0 ? { ...query, page: page - 1 } : query)}>
          Vorige ({previous})
        </Link>
      )}
      {next !== undefined && (
        <Link to={staffPaths.salesOrder(next)} state={fromList(isLast ? { ...query, page: page + 1 } : query)}>
          Volgende ({next})
        </Link>
      )}
      <Link to={orderListUrl(query)}>Terug naar de lijst</Link>
    </nav>
  )
}
