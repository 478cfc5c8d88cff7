import type { Compression } from '../accept-encoding.ts'
import { compressWithGaps } from './brotli-splice.ts'
import { GzipWithGaps } from './gzip-splice.ts'
import { filledHead } from './page-head.ts'
import { NONCE_LENGTH } from './page-headers.ts'
import { NONCE_PLACEHOLDER } from './page-source.ts'
import { styleAttributeSources } from './style-hashes.ts'
import { ZstdWithGaps } from './zstd-splice.ts'

/** A page in one encoding, which can be sent many times, each time with a new nonce. */
export type PageForm = { readonly byteLength: number; fill(nonce: Buffer): Buffer }

/** Cache (an `LRUCache`) for the forms of cached pages that are not their main form. */
export type OtherForms = {
  get(key: string): PageForm | undefined
  set(key: string, form: PageForm): unknown
}

/** An encoding in which a page is sent. */
export type PageEncoding = Compression | 'identity'

let lastPageNumber = 0

/** A rendered page that can be sent many times, each time with a new nonce. */
export class CachedPage {
  readonly status: number
  /** Sources of the style attributes of the page, for its content security policy. */
  readonly styleAttributes: string
  readonly #number = ++lastPageNumber
  readonly #itemIds: ReadonlySet<number>
  /** The uncompressed text of the page, split at the places of the nonce; undefined after `compress`. */
  #parts: Buffer[] | undefined
  #otherForms: OtherForms | undefined
  #zstd: ZstdWithGaps | undefined
  /** Forms that are being made, so that simultaneous visitors share them. */
  readonly #pending = new Map<PageEncoding, Promise<PageForm>>()

  constructor({ status, html, itemIds }: { status: number; html: string; itemIds: readonly number[] }) {
    this.status = status
    this.styleAttributes = styleAttributeSources(html)
    this.#itemIds = new Set(itemIds)
    this.#parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part))
  }

  /** Returns whether the page contains the price, stock, rating or reviews of one of these items. */
  showsItems(itemIds: Iterable<number>): boolean {
    for (const id of itemIds) if (this.#itemIds.has(id)) return true
    return false
  }

  /** Memory of the page in bytes, estimated: its main form, the uncompressed text, and 16 bytes per item. */
  get byteLength(): number {
    return plainLength(this.#parts ?? []) + this.#mainForm().byteLength + this.#itemIds.size * 16
  }

  /** Returns the page with this nonce in an encoding. A promise where the page must be compressed in a thread first. */
  encoded(encoding: PageEncoding, nonce: string): Buffer | Promise<Buffer> {
    const form = this.#form(encoding)
    const filling = Buffer.from(nonce)
    return form instanceof Promise ? form.then((made) => made.fill(filling)) : form.fill(filling)
  }

  /**
   * Drops the uncompressed form before the page is cached, which saves four fifths of the memory. The main form is zstd,
   * because it is made in the least time. Other forms are made from it when a client needs them, and are cached in
   * `otherForms`.
   */
  compress(otherForms: OtherForms): void {
    this.#mainForm()
    this.#otherForms = otherForms
    this.#parts = undefined
  }

  #form(encoding: PageEncoding): PageForm | Promise<PageForm> {
    if (encoding === 'zstd') return this.#mainForm()
    const key = `${encoding} ${this.#number}`
    const known = this.#otherForms?.get(key) ?? this.#pending.get(encoding)
    if (known) return known
    const store = (form: PageForm) => {
      this.#otherForms?.set(key, form)
      return form
    }
    const parts = this.#parts ?? this.#mainForm().decompress()
    const form = makeForm(encoding, parts)
    if (!(form instanceof Promise)) return store(form)
    const made = form.then(store).finally(() => this.#pending.delete(encoding))
    this.#pending.set(encoding, made)
    return made
  }

  /** Returns the main form. It is made on first use, because a page that is not cached may not need it. */
  #mainForm(): ZstdWithGaps {
    this.#zstd ??= new ZstdWithGaps(this.#parts ?? [])
    return this.#zstd
  }
}

function makeForm(encoding: Exclude<PageEncoding, 'zstd'>, parts: Buffer[]): PageForm | Promise<PageForm> {
  switch (encoding) {
    case 'br':
      return compressWithGaps(parts, NONCE_LENGTH)
    case 'gzip':
      return new GzipWithGaps(parts)
    case 'identity':
      return { byteLength: plainLength(parts), fill: (nonce) => filledHead(parts, nonce) }
  }
}

/** Returns the total length of an uncompressed page in bytes. */
export const plainLength = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)
