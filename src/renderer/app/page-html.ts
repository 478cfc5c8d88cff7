import { PAGE_DATA_ID, type PageData, writePageData } from './page-data.ts'
import { replayEarlyClicks } from './replay-early-clicks.ts'

/** URLs of the files of a page. */
export type PageAssets = {
  /** The script that starts the page. */
  entry: string
  /** Scripts that the entry and the screens will request, preloaded. */
  preload: readonly string[]
  stylesheets: readonly string[]
  fonts: readonly string[]
}

type Page = { assets: PageAssets; data: PageData; noncePlaceholder: string }

/**
 * Returns the finished page: React's HTML, with the page's files in the head and its data at the end.
 *
 * They are inserted as text: React leaves unknown tags in head and body alone during hydration, so the rendered page
 * does not contain the URLs of its files.
 */
export function pageHtml(markup: string, { assets, data, noncePlaceholder }: Page): string {
  const head = [
    ...assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preload.map((href) => `<link rel="modulepreload" href="${href}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/site.webmanifest">',
    `<script nonce="${noncePlaceholder}">(${replayEarlyClicks})()</script>`,
    `<script type="module" src="${assets.entry}" nonce="${noncePlaceholder}"></script>`,
  ].join('')
  const tail = `<script id="${PAGE_DATA_ID}" type="application/json">${writePageData(data)}</script>`
  const doctype = markup.startsWith('<!') ? '' : '<!doctype html>'
  // Functions, because `$&` in a replacement string would be read as a pattern.
  return doctype + markup.replace('</head>', () => `${head}</head>`).replace('</body>', () => `${tail}</body>`)
}
