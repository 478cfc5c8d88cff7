import { Marked, type RendererObject, type TokenizerAndRendererExtension } from 'marked'
import { lookup } from '#shared/kernel/lookup.ts'
import { folded } from '#shared/kernel/text.ts'
import { contentHtml } from '../../../html/content-html.ts'
import { fillIn, PLACEHOLDER, type Placeholders } from './placeholders.ts'

export type RenderedText = {
  /** Safe for a page: contains no HTML of the author and no address that runs a script. */
  html: string
  /** Headings of the second level. */
  headings: { id: string; text: string }[]
  faults: string[]
}

/** Ids of other elements on the page. A heading must not get one of them. */
const RESERVED_IDS = ['inhoud', 'gegevens', 'waarom', 'showroom', 'formulier']

/** Allowed link targets: the shop, other sites, mail addresses and phone numbers. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/**
 * Renders Markdown as HTML. Escapes HTML in the text. Reports in `faults`: escaped HTML, unknown placeholders,
 * forbidden link targets and picture addresses, and links to missing headings.
 */
export function renderMarkdown(markdown: string, placeholders: Placeholders): RenderedText {
  const faults = new Set<string>()
  const headings: RenderedText['headings'] = []
  const ids = new Set(RESERVED_IDS)
  const anchors: string[] = []
  const unknown = (name: string) => faults.add(`unknown placeholder {${name}}`)

  const renderer: RendererObject = {
    html({ text }) {
      // An HTML comment is a note of the author for other authors.
      if (/^\s*<!--[\s\S]*-->\s*$/.test(text)) return ''
      faults.add(`HTML is shown as text: ${text.trim().slice(0, 60)}`)
      return escaped(text)
    },
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens)
      const text = plainText(html)
      const id = freeId(text, ids)
      // The first level is the title of the page, which is shown above the text.
      const level = Math.max(2, depth)
      if (level === 2) headings.push({ id, text })
      return `<h${level} id="${id}">${html}</h${level}>\n`
    },
    link({ href, title, tokens }) {
      const content = this.parser.parseInline(tokens)
      const address = fillIn(href.trim(), placeholders, unknown)
      if (!SAFE_ADDRESS.test(address)) {
        faults.add(`a link may not lead to ${address.slice(0, 60)}`)
        return content
      }
      if (address.startsWith('#')) anchors.push(address.slice(1))
      const isElsewhere = /^https?:/i.test(address)
      return `<a href="${escaped(address)}"${title ? ` title="${escaped(title)}"` : ''}${isElsewhere ? ' rel="noopener"' : ''}>${withoutLinks(content)}</a>`
    },
    image({ href, text }) {
      if (!/^\/images\//.test(href)) {
        faults.add(`a picture may only be one of the shop's own: ${href.slice(0, 60)}`)
        return escaped(text)
      }
      return `<img src="${escaped(href)}" alt="${escaped(text)}" loading="lazy">`
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    table(token) {
      const row = (cells: typeof token.header, tag: 'td' | 'th') =>
        `<tr>${cells.map(({ tokens }) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
      // The focusable group scrolls a table that is wider than the screen sideways, also by keyboard.
      return `<div role="group" aria-label="Tabel" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
    },
  }
  const placeholderExtension: TokenizerAndRendererExtension = {
    name: 'placeholder',
    level: 'inline',
    start: (source) => PLACEHOLDER.exec(source)?.index,
    tokenizer(source) {
      const match = PLACEHOLDER.exec(source)
      if (match?.index !== 0) return undefined
      return { type: 'placeholder', raw: match[0], name: match[1] }
    },
    renderer({ raw, name }) {
      const placeholder = placeholders.get(String(name))
      if (!placeholder) {
        unknown(String(name))
        return escaped(raw)
      }
      const { text, href } = placeholder
      return href ? `<a href="${escaped(href)}">${escaped(text)}</a>` : escaped(text)
    },
  }

  const marked = new Marked({ gfm: true, renderer, extensions: undefined })
  marked.use({ extensions: [placeholderExtension] })
  const html = contentHtml(marked.parse(markdown, { async: false }))
  for (const anchor of anchors) if (!ids.has(anchor)) faults.add(`there is no heading for the link to #${anchor}`)
  return { html, headings, faults: [...faults] }
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Removes links inside a link, as in `[bel {telefoon}](/contact)`. */
const withoutLinks = (html: string) => html.replace(/<\/?a\b[^>]*>/g, '')

const ENTITIES: Record<string, string> = lookup({ amp: '&', lt: '<', gt: '>', quot: '"' })

const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (written, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ''] ?? written),
    )

/** "Prijzen en betalen" → "prijzen-en-betalen". A repeated heading gets a number. */
function freeId(text: string, ids: Set<string>): string {
  const words = folded(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const base = words || 'deel'
  let id = base
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`
  ids.add(id)
  return id
}
