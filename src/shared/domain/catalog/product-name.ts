import { folded } from '../../kernel/text.ts'

/**
 * Returns the readable end of the URL of a product: lower case, no accents, only letters and digits, hyphens for spaces
 * (docs/requirements.md#s2-slug).
 *
 * @example productSlug('Bank Zoë 2,5-zits') // 'bank-zoe-25zits'
 */
export function productSlug(displayName: string): string {
  return folded(displayName)
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** Returns the path of a product page. Only the id is used to find the product; the slug is for readers. */
export function productPath(id: number, displayName: string): string {
  const slug = productSlug(displayName)
  return slug ? `/product/${id}/${slug}` : `/product/${id}`
}

/**
 * Returns the path of a product page with a selected leather. The configurator reads the leather from the URL.
 *
 * @example productPathInLeather(1001, 'Leren bank Merel', 109) // '/product/1001/leren-bank-merel?leer=109'
 */
export function productPathInLeather(id: number, displayName: string, leatherId: number): string {
  return `${productPath(id, displayName)}?leer=${leatherId}`
}
