import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PageAssets, readPageAssets, type ViteManifest } from './page-assets.ts'
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
  const assetsOf = readPageAssets(manifest)
  const { buildTime } = meta
  return {
    clientDir,
    buildTime,
    inlineScripts: renderer.inlineScripts,
    createRenderPage: ({ fetch, origin }) =>
      renderer.createRenderer({ fetch, assetsOf, site: { origin, buildTime }, noncePlaceholder: NONCE_PLACEHOLDER }),
  }
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content // written by our own build
}
