import { useSearchParams } from 'react-router-dom'
import { ListTabs } from './ListTabs.tsx'
import { withChanges } from './list-query.ts'

type FilterTabsProps = {
  /** The URL parameter that the tabs set. */
  param: string
  /**
   * Values of the parameter; '' is the view of all rows. `counted` is the key of the view in `counts`. By default it is
   * the value, or `all` for ''.
   */
  views: readonly { value: string; name: string; counted?: string }[]
  /** Number of rows per view. */
  counts?: Readonly<Record<string, number>> | undefined
}

/** Tabs that filter a list by one URL parameter. Search term and sort order stay unchanged. */
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
