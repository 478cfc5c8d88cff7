import { hasForms } from '#shared/kernel/picture-forms.ts'

/** The GET calls of the API that are cached: responses without personal data, and without data for staff only. */
const CACHED_CALLS: readonly RegExp[] = [
  /^\/api\/config$/,
  /^\/api\/menu(\/banner|\/homepage-banner|\/items\/\d+)?$/,
  /^\/api\/matrixoption(\/leathertypes|\/specifications|\/\d+)?$/,
  /^\/api\/stock$/,
  /^\/api\/till\/tiles$/,
  /^\/api\/till\/discounts$/,
  /^\/api\/till\/stock$/,
  /^\/api\/inventoryitem\/(\d+|matrix|stock)$/,
]
/** One key with and without its query, because pages need the menu with all items or with few of them. */
const MENU_CALL = '/api/menu'
const LIST_CALL = '/api/inventoryitem/netsuiteids'

/**
 * Returns the cache key of a call; undefined when its response must not be cached. All sizes of a picture share one
 * key, because another size is better than no picture.
 *
 * @param body text of the request body, for the list call, which is a POST that only reads
 */
export function cacheKey(method: string, url: string, body = ''): string | undefined {
  const { pathname, search } = new URL(url, 'app://leermeester')
  if (method === 'POST') return pathname === LIST_CALL ? `${pathname}${sorted(search)}\n${body}` : undefined
  if (method !== 'GET') return undefined
  if (pathname.startsWith('/images/')) {
    return hasForms(pathname) ? pathname.replace(/-\d+\.(avif|webp|jpg)$/, '') : pathname
  }
  if (pathname === MENU_CALL) return pathname
  return CACHED_CALLS.some((call) => call.test(pathname)) ? pathname + sorted(search) : undefined
}

/** Sorts the query parameters, so that their order makes no difference for the key. */
function sorted(search: string): string {
  const params = new URLSearchParams(search)
  params.sort()
  const text = params.toString()
  return text ? `?${text}` : ''
}

export const isPicture = (key: string): boolean => key.startsWith('/images/')
