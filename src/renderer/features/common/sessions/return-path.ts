/** Placeholder for the origin of the shop, used as the base URL. Only a URL of another site then has another origin. */
const SHOP_ORIGIN = 'http://shop.invalid'

/**
 * Returns the path to open after a login: the page that required the login, or the home page.
 *
 * Returns the home page for a URL of another site, in any notation (`//elsewhere`, `/\elsewhere`, `https:elsewhere`).
 * Otherwise a link to the shop could lead to a site that imitates the shop. Also returns the home page for the login
 * page.
 */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, SHOP_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, SHOP_ORIGIN)
  if (origin !== SHOP_ORIGIN || pathname.startsWith('//') || pathname === '/auth') return '/'
  return pathname + search + hash
}
