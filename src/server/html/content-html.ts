import { allowOnly, linksOnlyTo } from './allow-only.ts'

/** In the shop or the text, or another site, a mailbox or a telephone. */
const SAFE_ADDRESS = /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

const sanitize = allowOnly({
  allowedTags: [
    ...HEADINGS,
    ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'img'],
    ...['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    ...Object.fromEntries(HEADINGS.map((heading) => [heading, ['id']])),
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'loading'],
    div: ['role', 'aria-label', 'tabindex'],
    th: ['scope'],
    ol: ['start'],
    code: ['class'],
  },
  transformTags: { a: linksOnlyTo(SAFE_ADDRESS) },
})

/**
 * Returns a rendered text of the owner without anything that a page must not hold. The Markdown renderer writes no such
 * HTML by itself; this holds when the renderer has a fault.
 */
export function contentHtml(html: string): string {
  return sanitize(html)
}
