import { sitePaths } from './site-paths.ts'

/** Pages whose text the owner writes: the file name (`resources/content/{name}.md`) and the path of the page. */
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
 * Name of a text that the owner writes. Two names are not in `contentPaths`: `route` (directions to the showroom) is a
 * part of the contact page; `over-ons` is on the page about the shop, whose path contains the shop's slug.
 */
export type ContentName = keyof typeof contentPaths | 'route' | 'over-ons'

export const contentNames = [...Object.keys(contentPaths), 'route', 'over-ons'] as ContentName[] // the keys are the names

/** Returns the path of the page that shows a text. */
export function contentPath(name: ContentName, shopSlug: string): string {
  if (name === 'route') return sitePaths.contact
  return name === 'over-ons' ? sitePaths.shopInfo(shopSlug) : contentPaths[name]
}

export const isContentName = (name: string): name is ContentName =>
  contentNames.some((contentName) => contentName === name)
