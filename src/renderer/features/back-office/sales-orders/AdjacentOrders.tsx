import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import classes from './StaffOrders.module.css'
import {
  fromList,
  lastListWith,
  listOfState,
  type OrderListQuery,
  orderListAddress,
  ordersPage,
} from './staff-order-queries.ts'

/**
 * Links to the previous and next order of the list that the seller came from, with its filters, and back to that list.
 * The list is in the history state of the window, so it survives a reload. Without it, the last loaded list that
 * contains the order is used, and without such a list only a link to all orders is shown.
 */
export function AdjacentOrders({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const { state } = useLocation()
  const [query] = useState(() => listOfState(state) ?? lastListWith(queryClient, id))
  if (!query) return <Link to={sitePaths.salesOrders}>Alle verkooporders</Link>
  return <AdjacentOrderLinks id={id} query={query} />
}

function AdjacentOrderLinks({ id, query }: { id: number; query: OrderListQuery }) {
  const api = useApi()
  const { data } = useQuery(ordersPage(api, query))
  const page = Number(query.page ?? 1)
  const pageSize = Number(query.pageSize ?? 0)
  const ids = data?.items.map(({ salesOrderId }) => salesOrderId) ?? []
  const at = ids.indexOf(id)
  const isFirst = at === 0 && page > 1
  const isLast = at === ids.length - 1 && page * pageSize < (data?.total ?? 0)
  const before = useQuery({ ...ordersPage(api, { ...query, page: page - 1 }), enabled: at >= 0 && isFirst })
  const after = useQuery({ ...ordersPage(api, { ...query, page: page + 1 }), enabled: at >= 0 && isLast })
  const previous = isFirst ? before.data?.items.at(-1)?.salesOrderId : ids[at - 1]
  const next = isLast ? after.data?.items[0]?.salesOrderId : at < 0 ? undefined : ids[at + 1]
  return (
    <nav className={classes.neighbours} aria-label="In de lijst">
      {previous !== undefined && (
        <Link to={sitePaths.salesOrder(previous)} state={fromList(at === 0 ? { ...query, page: page - 1 } : query)}>
          Vorige ({previous})
        </Link>
      )}
      {next !== undefined && (
        <Link to={sitePaths.salesOrder(next)} state={fromList(isLast ? { ...query, page: page + 1 } : query)}>
          Volgende ({next})
        </Link>
      )}
      <Link to={orderListAddress(query)}>Terug naar de lijst</Link>
    </nav>
  )
}
