/** HTML in which all inserted values are escaped. Only the template tag `html` creates it. */
export type Html = { readonly html: string }

type Part = Html | string | number | undefined | false | readonly Html[]

/** Template tag for HTML. It escapes every inserted value, except a value that is `Html` already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece) }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(render).join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const baseStyles = `
  :root { color-scheme: light; --ink: #2b2622; --soft: #6d645b; --line: #e4ddd3; --paper: #fffdf9; --ground: #f4efe7; --accent: #7a4a26 }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
  h1 { font: 500 1.75rem/1.2 Georgia, serif; margin: 0 0 .75rem }
  a { color: var(--accent) }
  .card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 1.75rem }
  .note { color: var(--soft); font-size: .875rem }
  :focus-visible { outline: 3px solid #b5763f; outline-offset: 2px }
`

/** Returns a complete page of a twin, in Dutch, with its styles. */
export function pageResponse(
  page: { title: string; body: Html; styles?: string; head?: Html },
  status = 200,
): Response {
  const document = `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
${page.head?.html ?? ''}<style>${baseStyles}${page.styles ?? ''}</style>
</head>
<body>${page.body.html}</body>
</html>`
  return new Response(document, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
