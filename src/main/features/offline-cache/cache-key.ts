import { hasForms } from '#shared/kernel/picture-forms.ts'

/** The only calls that are cached: public responses without personal data. */
const CACHED_CALLS: readonly RegExp[] = [
  /^\/api\/config$/,
  /^\/api\/menu(\/banner|\/homepage-banner)?$/,
  /^\/api\/matrixoption(\/leathertypes|\/specifications|\/\d+)?$/,
  /^\/api\/stock$/,
  /^\/api\/inventoryitem\/(\d+|matrix|stock)$/,
]
const LIST_CALL = '/api/inventoryitem/netsuiteids'

/**
 * Returns the cache key of a call; undefined when its response is not cached. All sizes of a picture share one key,
 * because a smaller picture is better than none.
 *
 * @param body text of a POST call that only reads
 */
export function cacheKey(method: string, url: string, body = ''): string | undefined {
  const { pathname, search } = new URL(url, 'app://leermeester')
  if (method === 'POST') return pathname === LIST_CALL ? `${pathname}${sorted(search)}\n${body}` : undefined
  if (method !== 'GET') return undefined
  if (pathname.startsWith('/images/')) {
    return hasForms(pathname) ? pathname.replace(/-\d+\.(avif|webp|jpg)$/, '') : pathname
  }
  return CACHED_CALLS.some((call) => call.test(pathname)) ? pathname + sorted(search) : undefined
}

/** Sorts the parameters, so that their order makes no difference. */
function sorted(search: string): string {
  const params = new URLSearchParams(search)
  params.sort()
  const text = params.toString()
  return text ? `?${text}` : ''
}

export const isPicture = (key: string): boolean => key.startsWith('/images/')
