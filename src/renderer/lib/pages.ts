export { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/lists/page-sizes.ts'

/** Which page of a list the address asks for; anything strange is page 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
