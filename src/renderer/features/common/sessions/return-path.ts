/** Stands in for the shop's own address, so that what leads elsewhere shows. */
const HERE = 'http://shop.invalid'

/**
 * Where to go after logging in: the page that asked for it, or the front page.
 *
 * Only a path of this shop. An address of another site that was hidden in a link is not followed, however it is
 * written (`//elsewhere`, `/\elsewhere`, `https:elsewhere`); nor is the login page itself.
 */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  if (origin !== HERE || pathname.startsWith('//') || pathname === '/auth') return '/'
  return pathname + search + hash
}
