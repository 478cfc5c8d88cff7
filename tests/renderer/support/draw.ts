import { createRenderer, type RenderedPage, type RendererOptions } from '#src/renderer/entries/web-server.tsx'
import type { HtmlPiece } from '#src/renderer/lib/drawn-part-cache.ts'
import { demoShop } from './demo-shop.ts'

/** Renders a page of the demo shop as the server does. Returns its HTML, or the redirect. */
export const draw = async (path: string, { fetch } = demoShop()) =>
  inOneText(await createRenderer(rendererOptions(fetch))(path))

/** Returns the rendered page with its HTML as one text. */
export const inOneText = (rendered: RenderedPage) =>
  'html' in rendered ? { ...rendered, html: textOf(rendered.html) } : rendered

/** Returns the text of HTML in pieces. */
export const textOf = (pieces: readonly HtmlPiece[]): string =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))).toString() // Buffer.from accepts both kinds

/** Options of a renderer for tests, with files that a build could have. */
export const rendererOptions = (fetch: RendererOptions['fetch']): RendererOptions => ({
  fetch,
  site: { origin: 'https://shop.test', buildTime: 'now' },
  assetsOf: (screens) => ({
    scripts: [...screens.map((file) => `/${file}.js`), '/assets/client.js'],
    stylesheets: [],
    mergedStylesheets: [],
    fonts: [],
  }),
  noncePlaceholder: '@@nonce@@',
})

/** Renders a page of the demo shop as the server does. Also returns the page as a parsed document. */
export async function drawPage(path: string, shop = demoShop()) {
  const rendered = await draw(path, shop)
  if ('location' in rendered) throw new Error(`The page redirects to ${rendered.location}`)
  return { ...rendered, page: new DOMParser().parseFromString(rendered.html, 'text/html') }
}
