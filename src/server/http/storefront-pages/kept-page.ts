import { GzipWithGaps } from './gzip-splice.ts'
import { NONCE_PLACEHOLDER } from './page-source.ts'

/** A drawn page, ready to be sent any number of times, each time with another nonce. */
export class KeptPage {
  readonly status: number
  readonly #itemIds: ReadonlySet<number>
  readonly #parts: Buffer[]
  #gzipped: GzipWithGaps | undefined

  constructor({ status, html, itemIds }: { status: number; html: string; itemIds: readonly number[] }) {
    this.status = status
    this.#itemIds = new Set(itemIds)
    this.#parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part))
  }

  /** Whether price, stock or rating of one of these items is on the page. */
  tellsOf(itemIds: Iterable<number>): boolean {
    for (const id of itemIds) if (this.#itemIds.has(id)) return true
    return false
  }

  /** What it takes in memory: the plain and the compressed form, and a word per item. */
  get byteLength(): number {
    const plain = this.#parts.reduce((sum, part) => sum + part.length, 0)
    return plain + this.#packed().byteLength + this.#itemIds.size * 16
  }

  gzipped(nonce: string): Buffer {
    return this.#packed().fill(Buffer.from(nonce))
  }

  plain(nonce: string): Buffer {
    const filling = Buffer.from(nonce)
    return Buffer.concat(this.#parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part])))
  }

  /** Compressed when it is first needed: a page that nobody keeps may be asked for plain. */
  #packed(): GzipWithGaps {
    this.#gzipped ??= new GzipWithGaps(this.#parts)
    return this.#gzipped
  }
}
