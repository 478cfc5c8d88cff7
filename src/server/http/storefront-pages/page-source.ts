/** A page as the renderer drew it, or where it sends the visitor. `itemIds`: whose price or stock is in it. */
export type RenderedPage = { status: number; html: string; itemIds: readonly number[] } | Redirect

export type Redirect = { status: number; location: string }

/** Draws the page of a path with query. Throws when the drawing itself fails. */
export type RenderPage = (path: string) => Promise<RenderedPage>

/** A `fetch` that answers calls of `/api`. */
export type ApiFetch = (url: string, init: RequestInit) => Promise<Response>

/** Where drawn pages come from: the built bundle (`built-pages.ts`), or a stand-in for tests. */
export interface PageSource {
  /** Folder of the built assets; absent for a stand-in. */
  readonly clientDir?: string
  /** Of the release, for `/meta.json`. */
  readonly buildTime: string
  createRenderPage(options: { fetch: ApiFetch; origin: string }): RenderPage
}

/** Stands in drawn pages where the nonce of the response must come. */
export const NONCE_PLACEHOLDER = '@@nonce@@'
