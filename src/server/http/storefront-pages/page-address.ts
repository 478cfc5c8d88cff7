/** Parameters that campaigns and social sites add; no page of ours reads them. */
const TRACKING_PARAMETERS = /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|fbclid|msclkid|mc_\w+|_ga|_gl|ref)$/

/** Parameters of pages that are the same for everybody: paging, sorting and the filters of category pages. */
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
])

/** Longer than any address of ours; such a page is drawn, but not kept. */
const MAX_CACHEABLE_LENGTH = 300

export type PageAddress = {
  /** Path and query as the page is drawn for; the same for addresses that mean the same. */
  path: string
  /** Whether the page may be kept for the next visitor. */
  mayCache: boolean
}

/**
 * Reads which page an address asks for.
 *
 * Others' parameters are dropped, so that every campaign shares one kept page. An address with a parameter that is
 * somebody's own (a search term, an order's number, a token) is drawn for them alone.
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
