import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readPageAssets, type ViteManifest } from '../../src/server/http/storefront-pages/page-assets.ts'
import { visitorScreens } from './visitor-screens.ts'

/**
 * Writes one stylesheet per page of the shop, with the rules of all its stylesheets in their order, and enters it in
 * Vite's manifest. A phone then requests one file before its first paint, instead of seven to eleven.
 *
 * Pages with the same stylesheets share a file. Must run before the files are compressed.
 *
 * @param dir folder of the web build
 */
export async function writePageStyles(dir: string): Promise<void> {
  const manifestFile = path.join(dir, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as ViteManifest // Vite's format
  const assetsOf = readPageAssets(manifest)
  const styles = await Promise.all(
    visitorScreens(manifest).map(async (screen) => {
      const parts = assetsOf([screen]).stylesheets.map((url) => readFile(path.join(dir, url), 'utf8'))
      return { screen, css: (await Promise.all(parts)).join('\n') }
    }),
  )
  for (const { screen, css } of styles) {
    const file = `assets/page-${createHash('sha256').update(css).digest('base64url').slice(0, 7)}.css`
    await writeFile(path.join(dir, file), css)
    Object.assign(manifest[screen] ?? {}, { pageStyle: file })
  }
  await writeFile(manifestFile, JSON.stringify(manifest, null, 2))
}
