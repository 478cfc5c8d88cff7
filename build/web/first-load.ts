import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readPageAssets, type ViteManifest } from '../../src/server/http/storefront-pages/page-assets.ts'

/** What a page asks of the line before it is drawn and alive, in bytes of gzip. */
export type FirstLoad = { page: string; scriptBytes: number; styleBytes: number }

/** The most that a page may ask (kB of gzip, 1 kB = 1000 bytes). */
const BUDGET = { scriptKb: 150, styleKb: 12 }

const SCREEN = /^src\/renderer\/screens\/(.*Screen)\.tsx$/
/** Behind the login of staff; no visitor waits for it. */
const BACK_OFFICE_SCREEN = /^(back-office|pos)\//

/**
 * Weighs every page of the shop as the server sends it out: the entry, what it and the page's screen import, and the
 * stylesheets. What is asked for when the page stands (`lazy`, `later`) is not counted.
 *
 * @param clientDir where the web build lies, with its compressed files beside the others
 */
export async function weighPages(clientDir: string): Promise<FirstLoad[]> {
  const manifest = JSON.parse(await readFile(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as ViteManifest // vite's
  const assetsOf = readPageAssets(manifest)
  const screens = Object.keys(manifest).flatMap((file) => {
    const page = SCREEN.exec(file)?.[1]
    return page && !BACK_OFFICE_SCREEN.test(page) ? [{ file, page }] : []
  })
  const sum = async (addresses: readonly string[]) => {
    const sizes = await Promise.all(addresses.map((address) => sizeOf(path.join(clientDir, address))))
    return sizes.reduce((total, size) => total + size, 0)
  }
  return Promise.all(
    screens.map(async ({ file, page }) => {
      const { entry, preload, stylesheets } = assetsOf([file])
      return { page, scriptBytes: await sum([entry, ...preload]), styleBytes: await sum(stylesheets) }
    }),
  )
}

/** What is too small to be worth compressing travels as it is. */
const sizeOf = async (file: string) => (await stat(`${file}.gz`).catch(() => stat(file))).size

/** A line per page, the heaviest first, in the words of the build's report. */
export function tableOf(pages: readonly FirstLoad[]): string {
  const lines = [...pages]
    .sort((one, other) => other.scriptBytes - one.scriptBytes)
    .map((load) => `  ${load.page.padEnd(36)}${kb(load.scriptBytes)} kB JS${kb(load.styleBytes)} kB CSS${mark(load)}`)
  return [`First load per page, gzip (at most ${BUDGET.scriptKb} kB JS, ${BUDGET.styleKb} kB CSS):`, ...lines].join(
    '\n',
  )
}

/** Whether a page stays within the budget. */
export const isLightEnough = ({ scriptBytes, styleBytes }: FirstLoad) =>
  scriptBytes <= BUDGET.scriptKb * 1000 && styleBytes <= BUDGET.styleKb * 1000

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
const mark = (load: FirstLoad) => (isLightEnough(load) ? '' : '  TOO HEAVY')
