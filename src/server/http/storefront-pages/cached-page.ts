import type { Compression } from '../accept-encoding.ts'
import { compressWithGaps } from './brotli-splice.ts'
import { GzipWithGaps } from './gzip-splice.ts'
import { splitAt, withPageBytes } from './page-bytes.ts'
import { filledHead } from './page-head.ts'
import { NONCE_LENGTH, type PageStyles } from './page-headers.ts'
import { NONCE_PLACEHOLDER, type Redirect, type RenderedPage } from './page-source.ts'
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

type DrawnPage = Exclude<RenderedPage, Redirect>

let lastPageNumber = 0

/** A rendered page that can be sent many times, each time with a new nonce. */
export class CachedPage {
  readonly status: number
  /** Sources of the styles in the page, for its content security policy. */
  readonly styles: PageStyles
  readonly #number = ++lastPageNumber
  readonly #itemIds: ReadonlySet<number>
  /** The main form, which is made in the least time. Other forms are made from it when a client needs them. */
  readonly #zstd: ZstdWithGaps
  #otherForms: OtherForms | undefined
  /** Forms that are being made, so that simultaneous visitors share them. */
  readonly #pending = new Map<PageEncoding, Promise<PageForm>>()

  constructor({ status, html, itemIds, styleSource = '' }: DrawnPage) {
    this.status = status
    this.#itemIds = new Set(itemIds)
    const { styleAttributes, zstd } = withPageBytes(html, (bytes) => ({
      styleAttributes: styleAttributeSources(bytes),
      zstd: new ZstdWithGaps(splitAt(bytes, NONCE_PLACEHOLDER)),
    }))
    this.styles = { element: styleSource, attributes: styleAttributes }
    this.#zstd = zstd
  }

  /** Returns whether the page contains the price, stock, rating or reviews of one of these items. */
  showsItems(itemIds: Iterable<number>): boolean {
    for (const id of itemIds) if (this.#itemIds.has(id)) return true
    return false
  }

  /** Memory of the page in bytes, estimated: its main form, and 16 bytes per item. */
  get byteLength(): number {
    return this.#zstd.byteLength + this.#itemIds.size * 16
  }

  /** Returns the page with this nonce in an encoding. A promise where the page must be compressed in a thread first. */
  encoded(encoding: PageEncoding, nonce: string): Buffer | Promise<Buffer> {
    const form = this.#form(encoding)
    const filling = Buffer.from(nonce)
    return form instanceof Promise ? form.then((made) => made.fill(filling)) : form.fill(filling)
  }

  /** Caches the forms of this page other than its main form in `otherForms`, once they are made. */
  cacheFormsIn(otherForms: OtherForms): void {
    this.#otherForms = otherForms
  }

  #form(encoding: PageEncoding): PageForm | Promise<PageForm> {
    if (encoding === 'zstd') return this.#zstd
    const key = `${encoding} ${this.#number}`
    const known = this.#otherForms?.get(key) ?? this.#pending.get(encoding)
    if (known) return known
    const store = (form: PageForm) => {
      this.#otherForms?.set(key, form)
      return form
    }
    const form = makeForm(encoding, this.#zstd.decompress())
    if (!(form instanceof Promise)) return store(form)
    const made = form.then(store).finally(() => this.#pending.delete(encoding))
    this.#pending.set(encoding, made)
    return made
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
