/** Placeholder for the shop's own origin: a URL that leads elsewhere has another origin. */
const SHOP_ORIGIN = 'http://shop.invalid'

/**
 * Returns the path to open after a login: the page that required it, or the home page.
 *
 * Only a path of this shop. A URL of another site is not followed, however it is written (`//elsewhere`, `/\elsewhere`,
 * `https:elsewhere`); nor is the login page itself.
 */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, SHOP_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, SHOP_ORIGIN)
  if (origin !== SHOP_ORIGIN || pathname.startsWith('//') || pathname === '/auth') return '/'
  return pathname + search + hash
}
