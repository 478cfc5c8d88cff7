import sanitizeHtml from 'sanitize-html'

type Rules = Required<Pick<sanitizeHtml.IOptions, 'allowedTags' | 'allowedAttributes' | 'transformTags'>>

/** Tags that are removed together with their content, because it is not text to read. */
const REMOVED_WITH_CONTENT = [
  ...['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'title', 'textarea'],
  ...['option', 'noembed', 'noframes', 'xmp', 'plaintext'],
]

/** Most texts are stable after the first pass. This bounds the passes of the others. */
const MAX_PASSES = 5

/**
 * Returns a function that removes all other tags and attributes from HTML, and closes tags that were left open. Its
 * result does not change when it is sanitized again, so an unchanged text of the ERP never counts as a change.
 */
export function allowOnly(rules: Rules): (html: string) => string {
  const options: sanitizeHtml.IOptions = {
    ...rules,
    nonTextTags: REMOVED_WITH_CONTENT,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  }
  // The library writes `<br />`. Outside of tags it escapes `>`, so only tags are changed here.
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

/** Returns a transformer that removes the `href` of every link that does not match the pattern. The link text stays. */
export function linksOnlyTo(pattern: RegExp): sanitizeHtml.Transformer {
  return (tagName, { href, ...others }) => {
    const address = href?.trim() ?? ''
    const isSafe = pattern.test(address) && !MISREAD_PATH.test(address)
    return { tagName, attribs: isSafe ? { href: address, ...others } : others }
  }
}
