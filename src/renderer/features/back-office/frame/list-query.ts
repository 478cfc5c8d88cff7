import { useSearchParams } from 'react-router-dom'
import { pageOf } from '../../../lib/pages.ts'
import { useUserPageSize } from '../../common/sessions/index.ts'

/** Which part of a list the address asks for. */
export type ListQuery = {
  page: number
  /** As many rows as the person chose for every list. */
  pageSize: number
  /** A column's key; with a `-` before it the highest first. Undefined: as the list comes. */
  sort: string | undefined
  /** A filter or search term; undefined when it is not there or empty. */
  get: (name: string) => string | undefined
  /** Changes filters in the address, undefined takes one away. Begins at page 1 again. */
  set: (changes: Record<string, string | undefined>) => void
}

/** The state of a list, which lives in the address: it can be shared, and survives a reload. */
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

/** The address with other filters, at its first page. */
export function withChanges(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
