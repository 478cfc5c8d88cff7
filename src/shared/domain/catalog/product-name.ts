import { folded } from '../../kernel/text.ts'

/**
 * The readable end of a product's address: small letters, no accents, nothing but letters and digits, hyphens for
 * spaces (docs/requirements.md#s2).
 *
 * @example productSlug('Bank Zoë 2,5-zits') // 'bank-zoe-25zits'
 */
export function productSlug(displayName: string): string {
  return folded(displayName)
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** The page of a product. The slug is for people; the id alone finds it. */
export function productPath(id: number, displayName: string): string {
  const slug = productSlug(displayName)
  return slug ? `/product/${id}/${slug}` : `/product/${id}`
}

/**
 * The page of a product with a leather chosen, as the configurator reads it from the address.
 *
 * @example productPathInLeather(1001, 'Leren bank Merel', 109) // '/product/1001/leren-bank-merel?leer=109'
 */
export function productPathInLeather(id: number, displayName: string, leatherId: number): string {
  return `${productPath(id, displayName)}?leer=${leatherId}`
}
