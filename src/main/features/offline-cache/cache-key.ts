import { hasForms } from '#shared/kernel/picture-forms.ts'

/** Everything that is kept stands here: what the shop tells anybody, and nothing that is about somebody. */
const CACHED_CALLS: readonly RegExp[] = [
  /^\/api\/config$/,
  /^\/api\/menu(\/banner|\/homepage-banner)?$/,
  /^\/api\/matrixoption(\/leathertypes|\/specifications|\/\d+)?$/,
  /^\/api\/stock$/,
  /^\/api\/inventoryitem\/(\d+|matrix|stock)$/,
]
const LIST_CALL = '/api/inventoryitem/netsuiteids'

/**
 * Under what an answer is kept; undefined for what is not. Of a picture one form stands for all: a smaller one is better
 * than none.
 *
 * @param body of a call that reads by POST, as text
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

/** A call in which two parameters changed places is the same call. */
function sorted(search: string): string {
  const params = new URLSearchParams(search)
  params.sort()
  const text = params.toString()
  return text ? `?${text}` : ''
}

export const isPicture = (key: string): boolean => key.startsWith('/images/')
