import { GzipWithGaps } from './gzip-splice.ts'
import { NONCE_PLACEHOLDER } from './page-source.ts'

/** Where the plain form is kept of the few pages that somebody wants plain. An LRU cache fits. */
export type PlainForms = {
  get(page: CachedPage): Buffer[] | undefined
  set(page: CachedPage, parts: Buffer[]): unknown
}

/** A drawn page, ready to be sent any number of times, each time with another nonce. */
export class CachedPage {
  readonly status: number
  readonly #itemIds: ReadonlySet<number>
  /** What it was made of; gone once the page is folded. */
  #parts: Buffer[] | undefined
  #plainForms: PlainForms | undefined
  #gzipped: GzipWithGaps | undefined

  constructor({ status, html, itemIds }: { status: number; html: string; itemIds: readonly number[] }) {
    this.status = status
    this.#itemIds = new Set(itemIds)
    this.#parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part))
  }

  /** Whether price, stock or rating of one of these items is on the page. */
  showsItems(itemIds: Iterable<number>): boolean {
    for (const id of itemIds) if (this.#itemIds.has(id)) return true
    return false
  }

  /** What it takes in memory: the forms it has, and a word per item. */
  get byteLength(): number {
    return plainLength(this.#parts ?? []) + this.#packed().byteLength + this.#itemIds.size * 16
  }

  gzipped(nonce: string): Buffer {
    return this.#packed().fill(Buffer.from(nonce))
  }

  plain(nonce: string): Buffer {
    const filling = Buffer.from(nonce)
    return Buffer.concat(this.#plainParts().flatMap((part, index) => (index === 0 ? [part] : [filling, part])))
  }

  /**
   * For a page that will lie for a while: only the compressed form stays, a fifth of the whole. Who wants
   * it plain, which no browser does, gets it unpacked, and for the next one it lies in `plainForms`.
   */
  compress(plainForms: PlainForms): void {
    this.#packed()
    this.#plainForms = plainForms
    this.#parts = undefined
  }

  #plainParts(): Buffer[] {
    const parts = this.#parts ?? this.#plainForms?.get(this)
    if (parts) return parts
    const unpacked = this.#packed().unpack()
    this.#plainForms?.set(this, unpacked)
    return unpacked
  }

  /** Compressed when it is first needed: a page that nobody keeps may be asked for plain. */
  #packed(): GzipWithGaps {
    this.#gzipped ??= new GzipWithGaps(this.#parts ?? [])
    return this.#gzipped
  }
}

export const plainLength = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)
