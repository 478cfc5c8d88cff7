import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/lists/page-sizes.ts'

export { DEFAULT_PAGE_SIZE, PAGE_SIZES }

/** Returns the page number in the URL; an invalid number becomes page 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/**
 * Returns the number of items per page.
 *
 * The URL takes precedence, so a shared link shows every visitor the same items. A URL of a later page without a size
 * was made with the default size; only a first page uses the size that the visitor chose.
 */
export function pageSizeOf(search: URLSearchParams, chosen: number = DEFAULT_PAGE_SIZE): number {
  const named = Number(search.get('pageSize'))
  return PAGE_SIZES.find((size) => size === named) ?? (pageOf(search) > 1 ? DEFAULT_PAGE_SIZE : chosen)
}
