import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../lib/run.ts'
import type { Reporter } from '../figure.ts'

const OUT = join(ROOT, 'out')
const PRELOAD_KB = 5

/** Reports the sizes of the files that are read at the start, uncompressed, because they are read from the disk. */
export async function reportSizes({ report }: Reporter): Promise<void> {
  report({ name: 'main process, before its window', unit: 'kB', value: kb(await textOf('main/index.js')) })
  report({ name: 'main process, all of it', unit: 'kB', value: kb(await textsIn('main')) })
  report({ name: 'preload', unit: 'kB', value: kb(await textsIn('preload')), goal: { atMost: PRELOAD_KB } })
  const { scripts, styles } = await firstLoad()
  report({
    name: 'page, scripts of the first load',
    unit: 'kB',
    value: kb(scripts.join('')),
    details: { files: scripts.length },
  })
  report({ name: 'page, styles of the first load', unit: 'kB', value: kb(styles.join('')) })
}

const kb = (text: string) => Buffer.byteLength(text) / 1000

const textOf = (path: string) => readFile(join(OUT, path), 'utf8')

async function textsIn(folder: string): Promise<string> {
  const names = await readdir(join(OUT, folder), { recursive: true })
  const texts = names.filter((name) => /\.c?js$/.test(name)).map((name) => textOf(join(folder, name)))
  return (await Promise.all(texts)).join('')
}

/** Reads the files that the page loads first: its script with its static imports, and its styles. */
async function firstLoad() {
  const page = await textOf('renderer/terminal.html')
  const named = (ending: string) => [
    ...new Set(
      [...page.matchAll(/\s(?:src|href)="([^"]+)"/g)].flatMap(([, path]) => (path?.endsWith(ending) ? [path] : [])),
    ),
  ]
  const read = (paths: string[]) => Promise.all(paths.map((path) => textOf(join('renderer', path))))
  return { scripts: await read(named('.js')), styles: await read(named('.css')) }
}
