import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMain } from './lib/is-main.ts'
import { ROOT, runOrStop } from './lib/run.ts'
import { isWithinBudget, measurePages, tableOf } from './web/first-load.ts'
import { CLIENT_DIR } from './web/paths.ts'

/** Sources of the web shop. A change of one of them triggers a build. */
const SOURCES = [
  'src/renderer/**/*',
  'src/shared/**/*',
  'resources/web/**/*',
  'build/web/**/*',
  'build/lib/strip-descriptions.ts',
  'src/server/http/storefront-pages/page-assets.ts',
  'package.json',
  'package-lock.json',
]

const STAMP = join(ROOT, 'out/web/sources.sha256')

/**
 * Builds the web shop, for the browser and for server-side rendering, unless the existing build was made from the same
 * sources.
 *
 * @returns whether a build was made
 */
export async function buildWebWhenChanged(): Promise<boolean> {
  const wanted = await hashOfSources()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return false

  await buildWeb()
  await checkBudget()
  await writeFile(STAMP, wanted)
  return true
}

/** Builds the web shop unconditionally. */
async function buildWeb(): Promise<void> {
  // Without its stamp an interrupted build does not count as complete.
  await rm(STAMP, { force: true })
  const quietFlags = ['--logLevel', 'warn']
  // Builds for production, also when NODE_ENV is `development`.
  const env = { NODE_ENV: 'production' }
  await runOrStop('vite', ['build', '--config', 'build/web/vite.client.config.ts', ...quietFlags], { env })
  await runOrStop('vite', ['build', '--config', 'build/web/vite.server.config.ts', ...quietFlags], { env })
}

/** Prints the size of each page. Exits with an error when a page exceeds its budget, so that the build is not used. */
async function checkBudget(): Promise<void> {
  const pages = await measurePages(CLIENT_DIR)
  console.log(tableOf(pages))
  const heavy = pages.filter((page) => !isWithinBudget(page))
  if (heavy.length === 0) return
  console.error(
    `Too heavy at first load: ${heavy.map(({ page }) => page).join(', ')}. See "Weight" in src/renderer/README.md.`,
  )
  process.exit(1)
}

async function hashOfSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(`${file.slice(ROOT.length)}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

if (isMain(import.meta.url)) {
  const started = Date.now()
  const built = await buildWebWhenChanged()
  console.log(built ? `Web shop built in ${Date.now() - started} ms` : 'Web shop is up to date')
}
