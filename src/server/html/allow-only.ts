import sanitizeHtml from 'sanitize-html'

type Rules = Required<Pick<sanitizeHtml.IOptions, 'allowedTags' | 'allowedAttributes' | 'transformTags'>>

/** Tags that are removed together with their content, because it is not text to read. */
const REMOVED_WITH_CONTENT = [
  ...['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'title', 'textarea'],
  ...['option', 'noembed', 'noframes', 'xmp', 'plaintext'],
]

/** Returns a function that removes all other tags and attributes from HTML, and closes tags that were left open. */
export function allowOnly(rules: Rules): (html: string) => string {
  const options: sanitizeHtml.IOptions = {
    ...rules,
    nonTextTags: REMOVED_WITH_CONTENT,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  }
  // The library writes `<br />`. Outside of tags it escapes `>`, so only tags are changed here.
  return (html) => sanitizeHtml(html, options).replaceAll(' />', '>')
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
