import { allowOnly, linksOnlyTo } from './allow-only.ts'

/** In the shop, or another site over https, a mailbox or a telephone. */
const SAFE_ADDRESS = /^(?:\/(?!\/)|https:\/\/|mailto:[^&]+$|tel:\+?[\d-]+$)/i

const sanitize = allowOnly({
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href'] },
  transformTags: { a: linksOnlyTo(SAFE_ADDRESS) },
})

/**
 * Returns a text of the ERP as the shop may put it on a page: paragraphs, lists, headings, emphasis and links. Other tags
 * are removed and their text stays; scripts, styles and embedded content are removed as a whole.
 */
export function simpleHtml(html: string): string {
  return sanitize(html)
}
