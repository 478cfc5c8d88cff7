/** Safe HTML. Only `html` creates it. */
export type Html = { readonly html: string }

type Part = string | Html | readonly Html[] | undefined

/** Template tag for HTML. Escapes every inserted text. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((written, piece, index) => written + safe(parts[index - 1]) + piece) }
}

function safe(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('')
}
