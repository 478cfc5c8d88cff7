import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { ListTabs } from '../frame/index.ts'
import { orderViews } from './staff-order-queries.ts'

/** Views that every user has. */
const SHOP_VIEWS = [
  { name: 'Alle orders', query: '' },
  { name: 'Nog te betalen', query: 'paid=due' },
  { name: 'Klaar om te plannen', query: 'state=ready' },
  { name: 'Wacht op boekhouding', query: 'synced=no' },
] as const

/** The views of the list as tabs: those of the shop, then the user's saved views. */
export function OrderTabs() {
  const [search] = useSearchParams()
  const saved = useQuery(orderViews(useApi())).data ?? []
  const currentView = normalized(search)
  const tabs = [...SHOP_VIEWS, ...saved].map(({ name, query }) => ({
    name,
    to: query === '' ? staffPaths.salesOrders : `${staffPaths.salesOrders}?${query}`,
    isCurrent: normalized(new URLSearchParams(query)) === currentView,
  }))
  return <ListTabs tabs={tabs} />
}

/** Returns a view as text that does not depend on the order of its parameters or on the page number. */
function normalized(params: URLSearchParams): string {
  const compared = new URLSearchParams(params)
  compared.delete('page')
  compared.sort()
  return compared.toString()
}
