import { hash } from 'node:crypto'

/** Found in style attributes only: React escapes quotes in texts, and JSON in scripts has a backslash before them. */
const STYLE_ATTRIBUTE = ' style="'

/** The end of `STYLE_ATTRIBUTE`. A search for it is ten times as fast, because a page has many spaces and few of its first letter. */
const SEARCHED = STYLE_ATTRIBUTE.slice(3)

/** The characters that React escapes in attributes. */
const ESCAPES = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
])

/**
 * Returns the sources of the style attributes in a page, for the directive `style-src-attr`: their hashes, or `'none'`
 * without style attributes. Scripts of the page may still set single properties of an element.
 */
export function styleAttributeSources(html: Buffer): string {
  const styles = new Set<string>()
  for (let found = html.indexOf(SEARCHED); found >= 0; found = html.indexOf(SEARCHED, found + 1)) {
    const start = found + SEARCHED.length
    if (html.toString('latin1', Math.max(0, start - STYLE_ATTRIBUTE.length), start) !== STYLE_ATTRIBUTE) continue
    styles.add(html.toString('utf8', start, html.indexOf('"', start)))
  }
  if (styles.size === 0) return "'none'"
  const hashes = [...styles].map((style) => `'sha256-${hash('sha256', unescapeText(style), 'base64')}'`)
  return ["'unsafe-hashes'", ...hashes].join(' ')
}

const unescapeText = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (found) => ESCAPES.get(found) ?? found)
