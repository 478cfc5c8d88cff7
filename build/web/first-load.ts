import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readPageAssets, type ViteManifest } from '../../src/server/http/storefront-pages/page-assets.ts'
import { screenName, visitorScreens } from './visitor-screens.ts'

/** Bytes, compressed with gzip, and files that a page loads before it is rendered and interactive. */
export type FirstLoad = { page: string; scriptBytes: number; styleBytes: number; scripts: number; styles: number }

/** Maximum per page (kB of gzip, 1 kB = 1000 bytes). */
const BUDGET = { scriptKb: 150, styleKb: 12, scripts: 26, styles: 1 }

/**
 * Measures every page of the shop as served: the entry, the static imports of entry and screen, and the stylesheets.
 * Deferred parts (`lazy`, `deferHydration`) are not counted.
 *
 * @param clientDir folder of the web build, with compressed files next to the others
 */
export async function measurePages(clientDir: string): Promise<FirstLoad[]> {
  const manifest = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as ViteManifest // Vite's format
  const assetsOf = readPageAssets(manifest)
  const sum = async (addresses: readonly string[]) => {
    const sizes = await Promise.all(addresses.map((address) => sizeOf(path.join(clientDir, address))))
    return sizes.reduce((total, size) => total + size, 0)
  }
  return Promise.all(
    visitorScreens(manifest).map(async (file) => {
      const { scripts, stylesheets } = assetsOf([file])
      return {
        page: screenName(file) ?? file,
        scriptBytes: await sum(scripts),
        styleBytes: await sum(stylesheets),
        scripts: scripts.length,
        styles: stylesheets.length,
      }
    }),
  )
}

/** Returns the compressed size. Small files are not compressed. */
const sizeOf = async (file: string) => (await stat(`${file}.gz`).catch(() => stat(file))).size

/** Returns one line per page, heaviest first, in the format of the build report. */
export function tableOf(pages: readonly FirstLoad[]): string {
  const lines = [...pages]
    .sort((one, other) => other.scriptBytes - one.scriptBytes)
    .map((load) => {
      const files = `${String(load.scripts).padStart(4)} + ${String(load.styles).padStart(2)} files`
      return `  ${load.page.padEnd(36)}${kb(load.scriptBytes)} kB JS${kb(load.styleBytes)} kB CSS${files}${mark(load)}`
    })
  const { scriptKb, styleKb, scripts, styles } = BUDGET
  const title = `First load per page, gzip (at most ${scriptKb} kB JS, ${styleKb} kB CSS, ${scripts} + ${styles} files):`
  return [title, ...lines].join('\n')
}

/** Returns true when a page stays within the budget. */
export const isWithinBudget = ({ scriptBytes, styleBytes, scripts, styles }: FirstLoad) =>
  scriptBytes <= BUDGET.scriptKb * 1000 &&
  styleBytes <= BUDGET.styleKb * 1000 &&
  scripts <= BUDGET.scripts &&
  styles <= BUDGET.styles

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
const mark = (load: FirstLoad) => (isWithinBudget(load) ? '' : '  TOO HEAVY')
