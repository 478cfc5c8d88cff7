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
 * A size in the URL takes precedence, so that a shared link shows every visitor the same items. Without a size in the
 * URL, page 1 has the size that the visitor chose. A later page has the default size, because its link was made with
 * that size.
 */
export function pageSizeOf(search: URLSearchParams, chosen: number = DEFAULT_PAGE_SIZE): number {
  const requested = Number(search.get('pageSize'))
  return PAGE_SIZES.find((size) => size === requested) ?? (pageOf(search) > 1 ? DEFAULT_PAGE_SIZE : chosen)
}
