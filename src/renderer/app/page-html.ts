import { PAGE_DATA_ID, type PageData, writePageData } from './page-data.ts'
import { replayEarlyClicks } from './replay-early-clicks.ts'

/** The files of a page, as addresses. */
export type PageAssets = {
  /** The script that starts the page. */
  entry: string
  /** Scripts that the entry and the screens will ask for, fetched ahead. */
  preload: readonly string[]
  stylesheets: readonly string[]
  fonts: readonly string[]
}

type Page = { assets: PageAssets; data: PageData; noncePlaceholder: string }

/**
 * The finished page: what React drew, with the files it needs in the head and its data at the end.
 *
 * They are put in as text: React lets foreign tags in head and body stand when it takes the page over, so the
 * page itself need not know the addresses of its files.
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
  // Functions, because a text as replacement would read `$&` in the data as an instruction.
  return doctype + markup.replace('</head>', () => `${head}</head>`).replace('</body>', () => `${tail}</body>`)
}
