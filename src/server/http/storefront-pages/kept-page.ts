import { GzipWithGaps } from './gzip-splice.ts'
import { NONCE_PLACEHOLDER } from './page-source.ts'

/** A drawn page, ready to be sent any number of times, each time with another nonce. */
export class KeptPage {
  readonly status: number
  readonly #parts: Buffer[]
  readonly #gzipped: GzipWithGaps

  constructor(status: number, html: string) {
    this.status = status
    this.#parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part))
    this.#gzipped = new GzipWithGaps(this.#parts)
  }

  /** What it takes in memory: the plain and the compressed form. */
  get byteLength(): number {
    return this.#gzipped.byteLength + this.#parts.reduce((sum, part) => sum + part.length, 0)
  }

  gzipped(nonce: string): Buffer {
    return this.#gzipped.fill(Buffer.from(nonce))
  }

  plain(nonce: string): Buffer {
    const filling = Buffer.from(nonce)
    return Buffer.concat(this.#parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part])))
  }
}
