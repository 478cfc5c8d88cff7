import { sitePaths } from './site-paths.ts'

/** The pages whose text the owner writes: the name of the file (`resources/content/{name}.md`) and where it is read. */
export const contentPaths = {
  contact: sitePaths.contact,
  voorwaarden: sitePaths.terms,
  privacy: sitePaths.privacy,
  cookies: sitePaths.cookies,
  garantie: sitePaths.warranty,
  toegankelijkheid: sitePaths.accessibility,
  herroepen: sitePaths.withdrawal,
} as const

/**
 * Texts without a fixed page of their own: `route` is the way to the showroom, on the contact page beside its map;
 * `over-ons` is on the page about the shop, whose address holds the shop's slug.
 */
export type ContentName = keyof typeof contentPaths | 'route' | 'over-ons'

export const contentNames = [...Object.keys(contentPaths), 'route', 'over-ons'] as ContentName[] // the keys are the names

/** Returns where a text is read. */
export function contentPath(name: ContentName, shopSlug: string): string {
  if (name === 'route') return sitePaths.contact
  return name === 'over-ons' ? sitePaths.shopInfo(shopSlug) : contentPaths[name]
}

export const isContentName = (name: string): name is ContentName => contentNames.some((known) => known === name)
