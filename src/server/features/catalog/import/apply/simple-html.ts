const ALLOWED_TAGS = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a'])
/** Elements that are removed with their content: it is not text for readers. */
const REMOVED_ELEMENTS =
  /<(script|style|iframe|object|template|noscript|svg|math|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?/g

/**
 * Sanitizes HTML of the ERP for a page. Keeps paragraphs, lists, headings, emphasis and links. Everything else becomes
 * plain text or is removed.
 *
 * The output is generated and not copied from the input: it contains only allowed tags, no attributes except a safe
 * `href`, closes every tag, and escapes every other `<`.
 */
export function simpleHtml(html: string): string {
  const source = html.replace(COMMENT, '').replace(REMOVED_ELEMENTS, '')
  const open: string[] = []
  let written = ''
  let end = 0

  for (const match of source.matchAll(TAG)) {
    const [whole, slash, rawName = '', attributes = ''] = match
    written += escapeText(source.slice(end, match.index))
    end = match.index + whole.length
    const name = rawName.toLowerCase()
    if (!ALLOWED_TAGS.has(name)) continue
    if (name === 'br') written += '<br>'
    else if (!slash) {
      written += openingTag(name, attributes)
      open.push(name)
    } else if (open.includes(name)) {
      // Closes the open tags inside it as well.
      for (let last = open.pop(); last; last = last === name ? undefined : open.pop()) written += `</${last}>`
    }
  }
  written += escapeText(source.slice(end))
  return (
    written +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function openingTag(name: string, attributes: string): string {
  if (name !== 'a') return `<${name}>`
  const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const target = (href?.[1] ?? href?.[2] ?? href?.[3] ?? '').trim()
  return isSafeLink(target) ? `<a href="${escapeText(target).replaceAll('"', '&quot;')}">` : '<a>'
}

/** Allows paths of the shop, https, mailto and tel. Refuses other schemes, also when hidden by entities or spaces. */
function isSafeLink(target: string): boolean {
  return /^(?:\/(?!\/)|https:\/\/|mailto:[^&]+$|tel:\+?[\d-]+$)/i.test(target)
}

/** Escapes `<`, `>` and loose `&`. Existing entities stay as they are. */
function escapeText(text: string): string {
  return text
    .replace(/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
