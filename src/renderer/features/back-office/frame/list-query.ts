import { useSearchParams } from 'react-router-dom'
import { pageOf } from '../../../lib/pages.ts'
import { useUserPageSize } from '../../common/sessions/index.ts'

/** The part of a list that the URL requests. */
export type ListQuery = {
  page: number
  /** Page size that the user chose for every list. */
  pageSize: number
  /** Key of a column, with a `-` prefix for descending order. Undefined: the default order of the list. */
  sort: string | undefined
  /** A filter or search term; undefined when it is missing or empty. */
  get: (name: string) => string | undefined
  /** Changes filters in the URL; undefined removes one. Returns to page 1. */
  set: (changes: Record<string, string | undefined>) => void
}

/** State of a list. It is in the URL, so it can be shared and survives a reload. */
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

/** The URL with other filters, at the first page. */
export function withChanges(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
