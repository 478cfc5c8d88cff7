/** Page sizes a person may choose (specification §9). */
export const PAGE_SIZES = [4, 6, 12, 24, 48, 96, 240, 480] as const
export const DEFAULT_PAGE_SIZE = 96

/** Which page of a list the address asks for; anything strange is page 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
