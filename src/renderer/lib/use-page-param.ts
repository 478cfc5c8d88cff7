import { useSearchParams } from 'react-router-dom'

/** Page sizes a person may choose (specification §9). */
export const PAGE_SIZES = [4, 6, 12, 24, 48, 96, 240, 480] as const
export const DEFAULT_PAGE_SIZE = 96

/** Which page of a list the address asks for; anything strange is page 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The page of a list, kept in the address, so that reload, back and a shared link show the same. */
export function usePageParam() {
  const [search, setSearch] = useSearchParams()
  const withPage = (page: number) => {
    const next = new URLSearchParams(search)
    if (page > 1) next.set('page', String(page))
    else next.delete('page')
    return next
  }
  return {
    page: pageOf(search),
    /** The address of another page, for links. */
    hrefOf: (page: number) => `?${withPage(page)}`,
    setPage: (page: number) => setSearch(withPage(page)),
  }
}
