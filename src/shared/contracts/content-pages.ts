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

/** `route` is the way to the showroom, on the contact page beside its map. */
export type ContentName = keyof typeof contentPaths | 'route'

export const contentNames = [...Object.keys(contentPaths), 'route'] as ContentName[] // the keys are the names

export const isContentName = (name: string): name is ContentName => contentNames.some((known) => known === name)
