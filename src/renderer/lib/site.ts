import { createContext, use } from 'react'
import { ANY_VERSION, pictureUrl } from '#shared/domain/pictures/picture-url.ts'

/** What a page must know of the place it is served from. */
export type Site = {
  /** `https://www.…` without a slash at the end; canonical addresses begin with it. */
  origin: string
  /** Of the release that drew the page; empty when it was not built. */
  buildTime: string
}

export const SiteContext = createContext<Site>({ origin: '', buildTime: '' })

export const useSite = () => use(SiteContext)

/** The picture that stands with a shared link of a page that has none of its own: a room of the shop, as JPEG. */
export const shopPicture = ({ origin }: Pick<Site, 'origin'>) =>
  origin + pictureUrl({ kind: 'banner', name: 'living' }, { version: ANY_VERSION, width: 1280, format: 'jpg' })
