import { createContext, use } from 'react'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'

/** Properties of the site that pages need. */
export type Site = {
  /** `https://www.…` without a trailing slash. Canonical URLs begin with it. */
  origin: string
  /** Build time of the release that rendered the page; empty in development and in the showroom app. */
  buildTime: string
}

export const SiteContext = createContext<Site>({ origin: '', buildTime: '' })

export const useSite = () => use(SiteContext)

/** Returns the URL of the picture for shared links to pages without a picture of their own: a living room, as JPEG. */
export const shopPicture = ({ origin }: Pick<Site, 'origin'>) =>
  origin + pictureUrl({ kind: 'banner', name: 'living' }, { version: ANY_VERSION, width: 1280, format: 'jpg' })
