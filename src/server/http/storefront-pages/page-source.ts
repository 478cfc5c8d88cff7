import type { ClientOptions } from '#shared/contracts/client.ts'

/** The HTML of a page, as one text or in pieces. A piece of bytes is UTF-8. */
export type PageHtml = string | readonly (string | Uint8Array)[]

/**
 * A rendered page, or a redirect. `itemIds` are the items whose price, stock, rating or reviews are on the page.
 * `styleSource` is the source of its style element for the content security policy, absent without one.
 */
export type RenderedPage =
  | { status: number; html: PageHtml; itemIds: readonly number[]; styleSource?: string | undefined }
  | Redirect

/** The result of a page that redirects instead of returning HTML. */
export type Redirect = { status: number; location: string }

/** Renders the page of a path with query. Throws when the rendering fails. */
export type RenderPage = (path: string) => Promise<RenderedPage>

/** A `fetch` for calls of `/api`. */
export type ApiFetch = ClientOptions['fetch']

/** The source of rendered pages: the built bundle (`built-pages.ts`), or a substitute in tests. */
export interface PageSource {
  /** Folder of the built assets; absent in tests. */
  readonly clientDir?: string
  /** The texts of the inline scripts of every page; absent in tests. */
  readonly inlineScripts?: readonly string[]
  /** Build time of the release, for `/meta.json`. */
  readonly buildTime: string
  createRenderPage(options: { fetch: ApiFetch; origin: string }): RenderPage
}

/** Placeholder in rendered pages, which is replaced by the nonce of each response. */
export const NONCE_PLACEHOLDER = '@@nonce@@'
