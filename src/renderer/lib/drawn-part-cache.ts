import { PART_TAG, type PageParts, type PartValue } from './drawn-parts.tsx'

/** Memory for the HTML of parts: menus and footers of one menu, and about 1,700 product cards. */
const MAX_BYTES = 4 * 1024 * 1024

/** Estimated memory of one part in addition to its HTML. */
const OVERHEAD_BYTES = 250

/** A longer text is replaced by a number in the keys of parts. */
const LONG_TEXT = 40

/** Texts with numbers, in characters: those of about 2,000 product cards. */
const MAX_TEXT_LENGTH = 2 * 1024 * 1024

/** The HTML of a part, as UTF-8 because a text with a euro sign needs two bytes per character. */
type Part = {
  html: Uint8Array
  /** Addresses of the links in the part, in normal form; undefined when the part marks a link to its page. */
  links: ReadonlySet<string> | undefined
}

/** A piece of the HTML of a page: a text, or the UTF-8 of a text. */
export type HtmlPiece = string | Uint8Array

/** A page in which parts are being drawn. */
export type PageWithParts = PageParts & {
  /** Returns the complete HTML of the page, from the HTML that React made of it. Keeps the parts that are new. */
  complete(html: string): HtmlPiece[]
}

/** The HTML of the parts of pages that the server drew (`drawn-parts.tsx`). The parts used last are kept. */
export class DrawnPartCache {
  readonly #parts = new Map<string, Part>()
  readonly #numbers = new WeakMap<object, number>()
  /** Numbers of long texts. A text is hashed once, because its callers keep it; a key that contains it, for each page. */
  readonly #textNumbers = new Map<string, number>()
  #textLength = 0
  readonly #maxBytes: number
  #bytes = 0
  #lastNumber = 0

  constructor({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
    this.#maxBytes = maxBytes
  }

  /** @param path path of the page, without query */
  page(path: string): PageWithParts {
    const places: { key: string; html: Uint8Array | undefined }[] = []
    return {
      place: (name, by) => {
        const key = `${name} ${by.map((value) => this.#nameOf(value)).join(' ')}`
        const html = this.#find(key, path)
        places.push({ key, html })
        return { number: places.length - 1, isDrawn: html !== undefined }
      },
      complete: (html) =>
        withoutMarks(html, (number, drawn) => {
          const place = places[number]
          if (!place) return drawn
          if (place.html === undefined) this.#keep(place.key, path, drawn)
          return place.html ?? drawn
        }),
    }
  }

  #nameOf(value: PartValue): string {
    if (typeof value === 'string') return value.length <= LONG_TEXT ? value : `#${this.#numberOfText(value)}`
    const known = this.#numbers.get(value)
    if (known !== undefined) return `#${known}`
    this.#lastNumber += 1
    this.#numbers.set(value, this.#lastNumber)
    return `#${this.#lastNumber}`
  }

  #numberOfText(text: string): number {
    const known = this.#textNumbers.get(text)
    if (known !== undefined) return known
    this.#textLength += text.length
    if (this.#textLength > MAX_TEXT_LENGTH) {
      // Numbers are not used again, so a forgotten text only makes its parts new.
      this.#textNumbers.clear()
      this.#textLength = text.length
    }
    this.#lastNumber += 1
    this.#textNumbers.set(text, this.#lastNumber)
    return this.#lastNumber
  }

  #find(key: string, path: string): Uint8Array | undefined {
    const shared = this.#use(key)
    const part = shared?.links?.has(normalAddress(path)) === false ? shared : this.#use(ownKey(key, path))
    return part?.html
  }

  /** Returns a part, and makes it the one used last. */
  #use(key: string): Part | undefined {
    const part = this.#parts.get(key)
    if (!part) return undefined
    this.#parts.delete(key)
    this.#parts.set(key, part)
    return part
  }

  #keep(key: string, path: string, drawn: string): void {
    // Ids of React (`useId`) contain the position in the page, which differs between pages.
    if (REACT_ID.test(drawn)) return
    const html = encoder.encode(drawn)
    const marksPage = drawn.includes('aria-current=')
    const links = marksPage ? undefined : new Set([...drawn.matchAll(LINK)].map(([, href = '']) => normalAddress(href)))
    if (links && !links.has(normalAddress(path))) this.#store(key, { html, links })
    else this.#store(ownKey(key, path), { html, links: undefined })
  }

  #store(key: string, part: Part): void {
    const before = this.#parts.get(key)
    if (before) this.#bytes -= sizeOf(key, before)
    this.#parts.delete(key)
    this.#parts.set(key, part)
    this.#bytes += sizeOf(key, part)
    for (const [oldKey, old] of this.#parts) {
      if (this.#bytes <= this.#maxBytes) return
      this.#parts.delete(oldKey)
      this.#bytes -= sizeOf(oldKey, old)
    }
  }
}

const encoder = new TextEncoder()

const sizeOf = (key: string, { html, links }: Part) =>
  key.length + html.length + OVERHEAD_BYTES + (links ? links.size * 100 : 0)

/** Key of a part that is kept for one page only. */
const ownKey = (key: string, path: string) => `${key} ${path}`

const LINK = /href="([^"?#]*)/g
const REACT_ID = /"_[Rr]_/

/** Returns an address in the form in which it is compared: the router ignores letter case and a slash at the end. */
function normalAddress(path: string): string {
  const plain = path.replace(/&amp;/g, '&').replace(/\/+$/, '').toLowerCase()
  try {
    return decodeURI(plain)
  } catch {
    return plain
  }
}

const OPENING = `<${PART_TAG} id="`
const CLOSING = `</${PART_TAG}>`

/** Splits a page at its marked parts. `part` gets the number of a part and its HTML, and returns the HTML to use. */
function withoutMarks(html: string, part: (number: number, drawn: string) => HtmlPiece): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  let rest = 0
  for (let start = html.indexOf(OPENING); start >= 0; start = html.indexOf(OPENING, rest)) {
    const idEnd = html.indexOf('">', start)
    const end = html.indexOf(CLOSING, idEnd)
    const number = Number(html.slice(start + OPENING.length, idEnd))
    pieces.push(html.slice(rest, start), part(number, html.slice(idEnd + 2, end)))
    rest = end + CLOSING.length
  }
  pieces.push(html.slice(rest))
  return pieces
}
