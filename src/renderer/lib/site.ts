import { createContext, use } from 'react'

/** What a page must know of the place it is served from. */
export type Site = {
  /** `https://www.…` without a slash at the end; canonical addresses begin with it. */
  origin: string
  /** Of the release that drew the page; empty when it was not built. */
  buildTime: string
}

export const SiteContext = createContext<Site>({ origin: '', buildTime: '' })

export const useSite = () => use(SiteContext)
