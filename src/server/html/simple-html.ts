import { allowOnly, linksOnlyTo } from './allow-only.ts'

/** A path of the shop, another site over https, an email address or a phone number. */
const SAFE_ADDRESS = /^(?:\/(?!\/)|https:\/\/|mailto:[^&]+$|tel:\+?[\d-]+$)/i

const sanitize = allowOnly({
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href'] },
  transformTags: { a: linksOnlyTo(SAFE_ADDRESS) },
})

/**
 * Returns a text of the ERP with only safe HTML: paragraphs, lists, headings, emphasis and links. Other tags are removed
 * and their text stays. Scripts, styles and embedded content are removed with their text.
 */
export function simpleHtml(html: string): string {
  return sanitize(html)
}
