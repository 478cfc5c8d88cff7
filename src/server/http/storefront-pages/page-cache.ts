import { LRUCache } from 'lru-cache'
import type { ShopChange, ShopChanges } from '../../events/shop-changes.ts'
import { CachedPage, plainLength } from './cached-page.ts'
import type { Redirect, RenderPage } from './page-source.ts'

const MEGABYTE = 1024 * 1024

/** Some nine hundred pages as they are sent, and some fifty that were asked for plain. */
const MAX_BYTES = 12 * MEGABYTE
const MAX_PLAIN_BYTES = 4 * MEGABYTE

/** Banners come and go with the day, and another process may change what this one does not hear of. */
const MAX_AGE_MS = 60_000

/** While pages cannot be drawn, one is served for this long after its time is over. */
const MAX_STALE_MS = 60 * 60_000

/** The status of a page whose answers were not there: the database is away. */
export const UNAVAILABLE = 503

type CacheOptions = { changes: ShopChanges; maxBytes?: number; perf?: { now(): number } }

type PendingRender = {
  page: Promise<CachedPage | Redirect>
  /** What changed since it was begun. */
  changed: Set<number>
  isOutdated: boolean
}

/**
 * Pages of the shop that were drawn before.
 *
 * Pages are drawn without knowing who asks, so one is good for everybody. Everything goes when catalogue or menu
 * change; when price, stock or rating of some items change, the pages that tell of them go. A page that was being
 * drawn at that moment is sent, but not kept. Many visitors who ask for the same new page wait for one drawing.
 *
 * A page that is out of date stays until its room is needed, for when no page can be drawn.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #plainForms = new LRUCache<CachedPage, Buffer[]>({ maxSize: MAX_PLAIN_BYTES, sizeCalculation: plainLength })
  readonly #underway = new Map<string, PendingRender>()
  readonly #outdated = new WeakSet<CachedPage>()

  /** @param options.perf the clock, in ms; a test hands its own */
  constructor({ changes, maxBytes = MAX_BYTES, perf = performance }: CacheOptions) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.byteLength,
      ttl: MAX_AGE_MS,
      ttlResolution: 1_000,
      noDeleteOnStaleGet: true,
      perf,
    })
    changes.listen((change) => this.#learn(change))
  }

  /** A page that was kept; undefined when it must be drawn. */
  get(path: string): CachedPage | undefined {
    const page = this.#pages.get(path)
    return page && this.#outdated.has(page) ? undefined : page
  }

  /**
   * Draws a page, once for all who ask while it is drawn, and keeps it when it is a good one. When the page is unavailable
   * the last one is given instead, if there is one.
   */
  render(path: string, draw: RenderPage): Promise<CachedPage | Redirect> {
    const underway = this.#underway.get(path)
    if (underway) return underway.page

    const drawing: Omit<PendingRender, 'page'> = { changed: new Set(), isOutdated: false }
    const page = renderPage(path, draw)
      .then((drawn) => {
        if (drawn.status === UNAVAILABLE) return this.#lastKnown(path) ?? drawn
        // A page that does not exist is not kept: anybody can invent a million of them.
        const isGood = drawn instanceof CachedPage && drawn.status === 200
        if (!isGood) this.#pages.delete(path)
        else if (!drawing.isOutdated && !drawn.showsItems(drawing.changed)) {
          drawn.compress(this.#plainForms)
          this.#pages.set(path, drawn)
        }
        return drawn
      })
      .finally(() => {
        if (this.#underway.get(path)?.page === page) this.#underway.delete(path)
      })
    this.#underway.set(path, Object.assign(drawing, { page }))
    return page
  }

  #lastKnown(path: string): CachedPage | undefined {
    return this.#pages.getRemainingTTL(path) > -MAX_STALE_MS ? this.#pages.get(path, { allowStale: true }) : undefined
  }

  #learn(change: ShopChange): void {
    for (const drawing of this.#underway.values()) {
      if (change === 'everything') drawing.isOutdated = true
      else for (const id of change.itemIds) drawing.changed.add(id)
    }
    // Whoever asks from now on may not be given what was begun before.
    this.#underway.clear()
    for (const page of this.#pages.values()) {
      if (change === 'everything' || page.showsItems(change.itemIds)) this.#outdated.add(page)
    }
  }
}

/** Draws a page and makes it ready to be sent. */
export async function renderPage(path: string, draw: RenderPage): Promise<CachedPage | Redirect> {
  const drawn = await draw(path)
  return 'location' in drawn ? drawn : new CachedPage(drawn)
}
