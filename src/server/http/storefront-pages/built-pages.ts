import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type InlineStyle, type PageAssets, readPageAssets, type ViteManifest } from './page-assets.ts'
import { type ApiFetch, NONCE_PLACEHOLDER, type PageSource, type RenderPage } from './page-source.ts'

/**
 * The exports of `src/renderer/entries/web-server.tsx`. The server may not import the renderer (module boundary), so it
 * loads the built bundle.
 */
export type RendererModule = {
  createRenderer(options: {
    fetch: ApiFetch
    site: { origin: string; buildTime: string }
    assetsOf: (screenFiles: readonly string[]) => PageAssets
    noncePlaceholder: string
  }): RenderPage
  inlineScripts: readonly string[]
}

/**
 * Opens the web build. Rejects when a file of the build is missing.
 *
 * @param webDir folder with `client` and `server`, as `npm run build` writes them to `out/web`
 */
export async function openBuiltPages(webDir: string): Promise<PageSource> {
  const clientDir = path.join(webDir, 'client')
  const [manifest, meta, renderer] = await Promise.all([
    readJson<ViteManifest>(path.join(clientDir, '.vite/manifest.json')),
    readJson<{ buildTime: string }>(path.join(clientDir, 'meta.json')),
    import(pathToFileURL(path.join(webDir, 'server/web-server.js')).href) as Promise<RendererModule>, // our own bundle
  ])
  const assetsOf = withInlineStyles(readPageAssets(manifest), await readPageStyles(clientDir, manifest))
  const { buildTime } = meta
  return {
    clientDir,
    buildTime,
    inlineScripts: renderer.inlineScripts,
    createRenderPage: ({ fetch, origin }) =>
      renderer.createRenderer({ fetch, assetsOf, site: { origin, buildTime }, noncePlaceholder: NONCE_PLACEHOLDER }),
  }
}

/** Returns the stylesheets with all rules of a page, by their URL. */
async function readPageStyles(clientDir: string, manifest: ViteManifest): Promise<ReadonlyMap<string, InlineStyle>> {
  const files = new Set(Object.values(manifest).flatMap(({ pageStyle }) => pageStyle ?? []))
  const styles = [...files].map(async (file) => {
    const css = await readFile(path.join(clientDir, file))
    if (css.includes('</style')) throw new Error(`${file} would end the style element of a page`)
    return [`/${file}`, { css, source: `'sha256-${hash('sha256', css, 'base64')}'` }] as const
  })
  return new Map(await Promise.all(styles))
}

/** Puts the stylesheet of a page into the page itself. */
function withInlineStyles(
  assetsOf: (screenFiles: readonly string[]) => PageAssets,
  styles: ReadonlyMap<string, InlineStyle>,
): (screenFiles: readonly string[]) => PageAssets {
  const known = new WeakMap<PageAssets, PageAssets>()
  return (screenFiles) => {
    const assets = assetsOf(screenFiles)
    const [href = '', ...others] = assets.stylesheets
    const inlineStyle = others.length === 0 ? styles.get(href) : undefined
    const inlined = known.get(assets) ?? (inlineStyle ? { ...assets, stylesheets: [], inlineStyle } : assets)
    known.set(assets, inlined)
    return inlined
  }
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content // written by our own build
}
