import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lib/run.ts'
import { STAND_IN } from './which-electron.ts'

const BUNDLES = join(ROOT, 'node_modules/.cache/electron-double')

/**
 * Makes Playwright start the stand-in instead of Electron, by two variables of the environment.
 *
 * The stand-in starts from one JavaScript file. Reading its forty TypeScript files takes 0.3 s of processor time at
 * each start, and Electron has no such cost. The file is built once per version of the sources.
 */
export async function chooseStandIn(): Promise<void> {
  process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN
  process.env.ELECTRON_DOUBLE_ENTRY = await bundleOfStandIn()
}

/** Returns the path of the bundled stand-in, which it builds when the sources changed. */
async function bundleOfStandIn(): Promise<string> {
  const name = `${hashOfSources()}.mjs`
  const bundle = join(BUNDLES, name)
  if (existsSync(bundle)) return bundle
  const { build } = await import('vite')
  // Vite sets this variable, and the shop that Playwright starts would take it for its own.
  const { NODE_ENV } = process.env
  await mkdir(BUNDLES, { recursive: true })
  // Several processes may build at once: each has its own folder, and the last one replaces an equal file.
  const folder = await mkdtemp(join(BUNDLES, 'build-'))
  await build({
    root: STAND_IN,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'boot.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await rename(join(folder, name), bundle)
  await rm(folder, { recursive: true })
  return bundle
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync('**/*.ts', { cwd: STAND_IN }).sort())
    hash.update(path).update(readFileSync(join(STAND_IN, path)))
  return hash.digest('hex').slice(0, 16)
}
