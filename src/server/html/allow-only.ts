import sanitizeHtml from 'sanitize-html'

type Rules = Required<Pick<sanitizeHtml.IOptions, 'allowedTags' | 'allowedAttributes' | 'transformTags'>>

/** Tags whose content is no text for people. */
const REMOVED_WITH_CONTENT = [
  ...['script', 'style', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'title', 'textarea'],
  ...['option', 'noembed', 'noframes', 'xmp', 'plaintext'],
]

/** Returns a function that writes HTML anew with only these tags and attributes, each opened tag closed. */
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

/** Browsers leave tabs and line ends out of an address, and read `\` as `/`: both can make a path lead to another site. */
const MISREAD_PATH = /[\t\n\r]|^\/\\/

/** Removes the address of every link that does not match. */
export function linksOnlyTo(pattern: RegExp): sanitizeHtml.Transformer {
  return (tagName, { href, ...others }) => {
    const address = href?.trim() ?? ''
    const isSafe = pattern.test(address) && !MISREAD_PATH.test(address)
    return { tagName, attribs: isSafe ? { href: address, ...others } : others }
  }
}
