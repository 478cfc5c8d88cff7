import type { HtmlPiece } from '../lib/drawn-part-cache.ts'
import { PAGE_DATA_ID, type PageData, writePageData } from './page-data.ts'
import { START_SCRIPT } from './start-script.ts'

/** URLs of the files of a page. */
export type PageAssets = {
  /** The scripts of the page, each after those that it imports. The last one starts the page. */
  scripts: readonly string[]
  stylesheets: readonly string[]
  /** Stylesheet that the page contains, as UTF-8, and its source for the content security policy. */
  inlineStyle?: { css: Uint8Array; source: string }
  /** Stylesheets whose rules are in the page, or in one of `stylesheets`. */
  mergedStylesheets: readonly string[]
  fonts: readonly string[]
}

type Page = {
  assets: PageAssets
  data: PageData
  noncePlaceholder: string
  /** Puts the parts that were drawn for earlier pages into the HTML. */
  complete: (html: string) => HtmlPiece[]
}

/**
 * Returns the finished page in pieces: React's HTML, with the page's files in the head and its data at the end.
 *
 * Files and data are inserted as text, so that React does not need to know the URLs. During hydration React ignores
 * tags in head and body that it did not render.
 */
export function pageHtml(markup: string, { assets, data, noncePlaceholder, complete }: Page): HtmlPiece[] {
  // The script is first, because the server can send only what follows the nonce compressed in any encoding. Scripts
  // that it loads need no nonce.
  const start = `<script nonce="${noncePlaceholder}" data-scripts="${assets.scripts.join(' ')}" data-styles="${assets.mergedStylesheets.join(' ')}">${START_SCRIPT}</script>`
  const head = [
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/site.webmanifest">',
  ].join('')
  const doctype = markup.startsWith('<!') ? '' : '<!doctype html>'
  const headStart = markup.indexOf('<head>') + '<head>'.length
  const headEnd = markup.indexOf('</head>', headStart)
  const bodyEnd = markup.lastIndexOf('</body>')
  // The HTML is joined only once, and the large pieces not at all, because each copy of a page takes new memory.
  const beginning = [doctype, markup.slice(0, headStart), start, markup.slice(headStart, headEnd), head].join('')
  const style = assets.inlineStyle ? ['<style>', assets.inlineStyle.css, '</style>'] : []
  const rest = markup.slice(headEnd, bodyEnd)
  const beforeData = `<script id="${PAGE_DATA_ID}" type="application/json">`
  return [
    beginning,
    ...style,
    ...complete(rest),
    beforeData,
    ...writePageData(data),
    `</script>${markup.slice(bodyEnd)}`,
  ]
}
