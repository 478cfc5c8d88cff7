import { LRUCache } from 'lru-cache'
import type { ShopChange, ShopChanges } from '../../events/shop-changes.ts'
import { Overloaded } from '../load-gate.ts'
import type { CacheCounts } from '../metrics.ts'
import { CachedPage, type PageForm } from './cached-page.ts'
import type { Redirect, RenderPage } from './page-source.ts'

const MEGABYTE = 1024 * 1024

/** Memory for cached pages: enough for about 500 compressed pages, each with its stylesheet. */
const MAX_BYTES = 12 * MEGABYTE
/** Memory for other forms of cached pages: enough for about 200 pages as Brotli, or 40 uncompressed pages. */
const MAX_OTHER_BYTES = 4 * MEGABYTE

/** Lifetime of a cached page. Banners change with the date, and this process may miss changes by another process. */
const MAX_AGE_MS = 60_000

/** While the database is unreachable, a page is served for this long after its lifetime. */
const MAX_STALE_MS = 60 * 60_000

/** Status of a page that was rendered while the database was unreachable. */
export const UNAVAILABLE = 503

type CacheOptions = { changes: ShopChanges; maxBytes?: number; perf?: { now(): number } }

type PendingRender = {
  page: Promise<CachedPage | Redirect>
  /** The items that changed since the rendering began. */
  changed: Set<number>
  /** The change `'everything'` was announced since the rendering began. */
  isOutdated: boolean
}

/**
 * A cache of rendered pages of the shop.
 *
 * Pages are rendered without knowledge of the visitor, so they are the same for all visitors. The change `'everything'`
 * (for example after an import) invalidates all pages. A change of some items (price, stock, rating or reviews)
 * invalidates the pages that contain those items. If that happens while a page is rendered, the page is sent, but not
 * cached. Simultaneous requests for a page share one rendering.
 *
 * An invalid or expired page stays until its memory is needed, because it is served while the database is unreachable.
 */
export class PageCache {
  /** Calls of `get` that returned a page, and those that did not. */
  readonly counts: CacheCounts = { hits: 0, misses: 0 }
  readonly #pages: LRUCache<string, CachedPage>
  readonly #otherForms = new LRUCache<string, PageForm>({
    maxSize: MAX_OTHER_BYTES,
    sizeCalculation: (form) => form.byteLength,
  })
  readonly #pending = new Map<string, PendingRender>()
  readonly #outdated = new WeakSet<CachedPage>()

  /** @param options.perf clock in ms; tests pass their own */
  constructor({ changes, maxBytes = MAX_BYTES, perf = performance }: CacheOptions) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.byteLength,
      ttl: MAX_AGE_MS,
      ttlResolution: 1_000,
      noDeleteOnStaleGet: true,
      perf,
    })
    changes.listen((change) => this.#invalidate(change))
  }

  /** Returns the cached page if it is valid; undefined when it must be rendered. */
  get(path: string): CachedPage | undefined {
    const page = this.#pages.get(path)
    const isHit = page !== undefined && !this.#outdated.has(page)
    this.counts[isHit ? 'hits' : 'misses'] += 1
    return isHit ? page : undefined
  }

  /**
   * Renders a page and caches it if its status is 200. Simultaneous callers share one rendering. If the database is
   * unreachable or `render` throws `Overloaded`, and an earlier page is cached, the earlier page is returned. Throws what
   * `render` throws.
   */
  render(path: string, render: RenderPage): Promise<CachedPage | Redirect> {
    const pending = this.#pending.get(path)
    if (pending) return pending.page

    const state: Omit<PendingRender, 'page'> = { changed: new Set(), isOutdated: false }
    const page = renderPage(path, render)
      .catch((error: unknown) => {
        const stale = error instanceof Overloaded ? this.#stale(path) : undefined
        if (!stale) throw error
        return stale
      })
      .then((rendered) => {
        // An earlier page is sent, but not cached anew.
        if (rendered instanceof CachedPage && rendered === this.#stale(path)) return rendered
        if (rendered.status === UNAVAILABLE) return this.#stale(path) ?? rendered
        // Other statuses are not cached: a client could fill the cache with pages that do not exist.
        const isCacheable = rendered instanceof CachedPage && rendered.status === 200
        if (!isCacheable) this.#pages.delete(path)
        else if (!state.isOutdated && !rendered.showsItems(state.changed)) {
          rendered.cacheFormsIn(this.#otherForms)
          this.#pages.set(path, rendered)
        }
        return rendered
      })
      .finally(() => {
        if (this.#pending.get(path)?.page === page) this.#pending.delete(path)
      })
    this.#pending.set(path, Object.assign(state, { page }))
    return page
  }

  /** Returns the last page, also if it is invalid; undefined when there is none or it is too old. */
  #stale(path: string): CachedPage | undefined {
    return this.#pages.getRemainingTTL(path) > -MAX_STALE_MS ? this.#pages.get(path, { allowStale: true }) : undefined
  }

  #invalidate(change: ShopChange): void {
    for (const pending of this.#pending.values()) {
      if (change === 'everything') pending.isOutdated = true
      else for (const id of change.itemIds) pending.changed.add(id)
    }
    // Later callers must not share a rendering that began before the change.
    this.#pending.clear()
    for (const page of this.#pages.values()) {
      if (change === 'everything' || page.showsItems(change.itemIds)) this.#outdated.add(page)
    }
  }
}

/** Renders a page without caching it. Returns the page ready to be sent, or a redirect. */
export async function renderPage(path: string, render: RenderPage): Promise<CachedPage | Redirect> {
  const rendered = await render(path)
  return 'location' in rendered ? rendered : new CachedPage(rendered)
}
