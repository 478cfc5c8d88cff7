/** Query parameters that campaigns and social sites add. Our pages do not read them. */
const TRACKING_PARAMETERS = /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|fbclid|msclkid|mc_\w+|_ga|_gl|ref)$/

/**
 * Query parameters of pages that are the same for all visitors: paging, sorting, the filters of category pages, and the
 * sample whose card was scanned.
 */
const CACHEABLE_PARAMETERS = new Set([
  'page',
  'pageSize',
  'sort',
  'kleur',
  'familie',
  'soort',
  'prijs',
  'levering',
  'beoordeling',
  'filter',
  'staal',
])

/** Maximum URL length of a cached page. URLs of the shop are shorter. A page with a longer URL is not cached. */
const MAX_CACHEABLE_LENGTH = 300

/** The page that a URL requests. */
export type PageAddress = {
  /** Path and query for which the page is rendered, in a normal form: equivalent URLs give the same path. */
  path: string
  /** Whether the page may be cached for other visitors. */
  mayCache: boolean
}

/**
 * Returns which page a URL requests.
 *
 * Tracking parameters are removed, so that all campaigns share one cached page. A URL with any other parameter than
 * `CACHEABLE_PARAMETERS` (a search term, an order number, a token) may be personal, so its page is not cached.
 */
export function pageAddress(url: string): PageAddress {
  if (!url.includes('?')) return { path: url, mayCache: url.length <= MAX_CACHEABLE_LENGTH }
  const { pathname, searchParams } = new URL(`http://shop${url}`)
  const own = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING_PARAMETERS.test(name)))
  own.sort()
  const path = own.size > 0 ? `${pathname}?${own}` : pathname
  return {
    path,
    mayCache: path.length <= MAX_CACHEABLE_LENGTH && [...own.keys()].every((name) => CACHEABLE_PARAMETERS.has(name)),
  }
}
