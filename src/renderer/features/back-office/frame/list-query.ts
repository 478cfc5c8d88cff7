import { useSearchParams } from 'react-router-dom'
import { pageOf } from '../../../lib/pages.ts'
import { useUserPageSize } from '../../common/sessions/index.ts'

/** Page, sort order and filters of a list, with a function that changes the filters. */
export type ListQuery = {
  page: number
  /** Number of rows per page, which the user chose for every list. */
  pageSize: number
  /** Key of a column, with a `-` prefix for descending order. Undefined: the default order of the list. */
  sort: string | undefined
  /** Returns a filter or search term; undefined when the parameter is missing or empty. */
  get: (name: string) => string | undefined
  /** Changes filters in the URL and returns to page 1. The value undefined removes a filter. */
  set: (changes: Record<string, string | undefined>) => void
}

/**
 * Returns the state of a list. The state is in the URL, so it can be shared and survives a reload. Only the page size
 * is stored with the account.
 */
export function useListQuery(): ListQuery {
  const [search, setSearch] = useSearchParams()
  const pageSize = useUserPageSize()
  const get = (name: string) => search.get(name) || undefined
  return {
    page: pageOf(search),
    pageSize,
    sort: get('sort'),
    get,
    set: (changes) => setSearch((before) => withChanges(before, changes), { preventScrollReset: true }),
  }
}

/** Returns the query of a URL with changed filters, at the first page. */
export function withChanges(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
