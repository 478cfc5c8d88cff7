import sanitizeHtml from 'sanitize-html'

type Rules = Required<Pick<sanitizeHtml.IOptions, 'allowedTags' | 'allowedAttributes' | 'transformTags'>>

/** Tags that are removed together with their content, because their content is not text for readers. */
const REMOVED_WITH_CONTENT = [
  ...['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'title', 'textarea'],
  ...['option', 'noembed', 'noframes', 'xmp', 'plaintext'],
]

/** Limit of the passes over one text. Sanitizing most texts again changes nothing; some texts need more passes. */
const MAX_PASSES = 5

/**
 * Returns a function that removes from HTML all tags and attributes that the rules do not allow, and closes open tags.
 *
 * Sanitizes until the result no longer changes, at most `MAX_PASSES` times. Otherwise an unchanged text of the ERP
 * could count as a change.
 */
export function allowOnly(rules: Rules): (html: string) => string {
  const options: sanitizeHtml.IOptions = {
    ...rules,
    nonTextTags: REMOVED_WITH_CONTENT,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  }
  // The library writes `<br />`; we store `<br>`. It escapes every `>` in text, so the replacement changes only tags.
  const sanitizeOnce = (html: string) => sanitizeHtml(html, options).replaceAll(' />', '>')
  return (html) => {
    let text = sanitizeOnce(html)
    for (let pass = 1; pass < MAX_PASSES; pass += 1) {
      const next = sanitizeOnce(text)
      if (next === text) break
      text = next
    }
    return text
  }
}

/** Browsers ignore tabs and line breaks in a URL and read `\` as `/`. Both can turn a path into a link to another site. */
const MISREAD_PATH = /[\t\n\r]|^\/\\/

/** Returns a transformer that removes each `href` that is unsafe or does not match the pattern. The link text stays. */
export function linksOnlyTo(pattern: RegExp): sanitizeHtml.Transformer {
  return (tagName, { href, ...others }) => {
    const address = href?.trim() ?? ''
    const isSafe = pattern.test(address) && !MISREAD_PATH.test(address)
    return { tagName, attribs: isSafe ? { href: address, ...others } : others }
  }
}
