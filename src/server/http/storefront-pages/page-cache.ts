import { LRUCache } from 'lru-cache'
import { KeptPage } from './kept-page.ts'
import type { DrawnPage, DrawPage } from './page-source.ts'

const MEGABYTE = 1024 * 1024

/** Banners and opening hours change with the day, and no message comes of that. */
const LONGEST_MS = 10 * 60_000

export type PageCacheOptions = { maxBytes?: number }

/**
 * Pages of the shop that were drawn before.
 *
 * Pages are drawn without knowing who asks, so one is good for everybody. Whoever changes catalogue, menu, stock or
 * prices calls `clear()`; a page that was being drawn at that moment is sent, but not kept. Many visitors who ask
 * for the same new page wait for one drawing.
 */
export class PageCache {
  readonly #pages: LRUCache<string, KeptPage>
  readonly #underway = new Map<string, Promise<DrawnPage>>()
  #generation = 0

  constructor({ maxBytes = 48 * MEGABYTE }: PageCacheOptions = {}) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: (page) => page.byteLength, ttl: LONGEST_MS })
  }

  /** Forgets every page. */
  clear(): void {
    this.#generation++
    this.#underway.clear()
    this.#pages.clear()
  }

  /** A page that was kept; undefined when it must be drawn. */
  kept(path: string): KeptPage | undefined {
    return this.#pages.get(path)
  }

  /** Draws a page, once for all who ask while it is drawn, and keeps it when it is a good one. */
  async draw(path: string, draw: DrawPage): Promise<KeptPage | Exclude<DrawnPage, { html: string }>> {
    const generation = this.#generation
    const drawing = this.#underway.get(path) ?? draw(path).finally(() => this.#forget(path, drawing))
    this.#underway.set(path, drawing)
    const drawn = await drawing
    if ('location' in drawn) return drawn

    const already = this.#pages.get(path)
    if (already && generation === this.#generation) return already
    const page = new KeptPage(drawn.status, drawn.html)
    // A page that does not exist is not kept: anybody can invent a million of them.
    if (page.status === 200 && generation === this.#generation) this.#pages.set(path, page)
    return page
  }

  #forget(path: string, drawing: Promise<DrawnPage>): void {
    if (this.#underway.get(path) === drawing) this.#underway.delete(path)
  }
}
