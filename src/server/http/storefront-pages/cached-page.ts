import { GzipWithGaps } from './gzip-splice.ts'
import { NONCE_PLACEHOLDER } from './page-source.ts'

/** Cache (an `LRUCache`) for the uncompressed form of pages, for the rare clients that do not accept gzip. */
export type PlainForms = {
  get(page: CachedPage): Buffer[] | undefined
  set(page: CachedPage, parts: Buffer[]): unknown
}

/** A rendered page that can be sent many times, each time with a new nonce. */
export class CachedPage {
  readonly status: number
  readonly #itemIds: ReadonlySet<number>
  /** The uncompressed text of the page, split at the places of the nonce; undefined after `compress`. */
  #parts: Buffer[] | undefined
  #plainForms: PlainForms | undefined
  #gzipped: GzipWithGaps | undefined

  constructor({ status, html, itemIds }: { status: number; html: string; itemIds: readonly number[] }) {
    this.status = status
    this.#itemIds = new Set(itemIds)
    this.#parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part))
  }

  /** Returns whether the page contains the price, stock, rating or reviews of one of these items. */
  showsItems(itemIds: Iterable<number>): boolean {
    for (const id of itemIds) if (this.#itemIds.has(id)) return true
    return false
  }

  /** Memory of the page in bytes, estimated: its compressed and uncompressed forms, and 16 bytes per item. */
  get byteLength(): number {
    return plainLength(this.#parts ?? []) + this.#compressed().byteLength + this.#itemIds.size * 16
  }

  /** Returns the page with this nonce as gzip. */
  gzipped(nonce: string): Buffer {
    return this.#compressed().fill(Buffer.from(nonce))
  }

  /** Returns the page with this nonce, uncompressed. */
  plain(nonce: string): Buffer {
    const filling = Buffer.from(nonce)
    return Buffer.concat(this.#plainParts().flatMap((part, index) => (index === 0 ? [part] : [filling, part])))
  }

  /**
   * Drops the uncompressed form before the page is cached, which saves four fifths of the memory. All browsers accept
   * gzip. For another client the page is decompressed, and the uncompressed form is cached in `plainForms`.
   */
  compress(plainForms: PlainForms): void {
    this.#compressed()
    this.#plainForms = plainForms
    this.#parts = undefined
  }

  #plainParts(): Buffer[] {
    const parts = this.#parts ?? this.#plainForms?.get(this)
    if (parts) return parts
    const decompressed = this.#compressed().decompress()
    this.#plainForms?.set(this, decompressed)
    return decompressed
  }

  /** Returns the compressed form. It is made on first use, because a page that is not cached may never need it. */
  #compressed(): GzipWithGaps {
    this.#gzipped ??= new GzipWithGaps(this.#parts ?? [])
    return this.#gzipped
  }
}

/** Returns the total length of an uncompressed page in bytes. */
export const plainLength = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)
