/** HTML that is safe as it is. Made by `html` only. */
export type Html = { readonly html: string }

type Part = string | Html | readonly Html[] | undefined

/** Writes HTML; every text put into it is escaped, so that a name or a remark is never more than text. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((written, piece, index) => written + safe(parts[index - 1]) + piece) }
}

function safe(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('')
}
