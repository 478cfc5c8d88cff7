import { allowOnly, linksOnlyTo } from './allow-only.ts'

/** A path of the shop, an anchor in the text, another site, an email address or a phone number. */
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
 * Returns the rendered Markdown of a content page with only safe tags and attributes. The Markdown renderer itself
 * produces no unsafe HTML. This is a second safeguard, in case the renderer has a defect.
 */
export function contentHtml(html: string): string {
  return sanitize(html)
}
