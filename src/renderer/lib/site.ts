import { createContext, use } from 'react'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'

/** Facts about the site that a page needs. */
export type Site = {
  /** `https://www.…` without a trailing slash. Canonical URLs begin with it. */
  origin: string
  /** Build time of the release that rendered the page; empty in development. */
  buildTime: string
}

export const SiteContext = createContext<Site>({ origin: '', buildTime: '' })

export const useSite = () => use(SiteContext)

/** Picture for a shared link to a page that has no picture of its own: a room of the shop, as JPEG. */
export const shopPicture = ({ origin }: Pick<Site, 'origin'>) =>
  origin + pictureUrl({ kind: 'banner', name: 'living' }, { version: ANY_VERSION, width: 1280, format: 'jpg' })
