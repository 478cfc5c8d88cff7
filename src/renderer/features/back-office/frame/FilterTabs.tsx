import { useSearchParams } from 'react-router-dom'
import { ListTabs } from './ListTabs.tsx'
import { withChanges } from './list-query.ts'

type FilterTabsProps = {
  /** The parameter of the address that the tabs set. */
  param: string
  /** The values of the parameter; '' is the view with all rows. `counted` is its key in `counts` where that differs. */
  views: readonly { value: string; name: string; counted?: string }[]
  /** By value how many rows the view has. */
  counts?: Readonly<Record<string, number>> | undefined
}

/** Tabs that narrow a list down by one parameter of the address. Search term and order stay as they are. */
export function FilterTabs({ param, views, counts }: FilterTabsProps) {
  const [search] = useSearchParams()
  const current = search.get(param) ?? ''
  const tabs = views.map(({ value, name, counted = value || 'all' }) => ({
    name,
    to: `?${withChanges(search, { [param]: value })}`,
    isCurrent: current === value,
    count: counts?.[counted],
  }))
  return <ListTabs tabs={tabs} />
}
