import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router-dom'
import type { Site } from '../lib/site.ts'

/** What the server tells the page it drew: the state of the router and of the query cache. */
export type PageData = { site: Site; router: HydrationState; queries: DehydratedState }

export const PAGE_DATA_ID = 'page-data'

/** As the content of a script block: no `<` can end the block early. */
export const writePageData = (page: PageData) => JSON.stringify(page).replace(/</g, '\\u003c')

/** Undefined in a page that no server drew. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined // written by writePageData of the same release
}
