import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'
import type { Page } from 'playwright'
import type { Sight, Stage, StageView } from './stage.ts'

export type { StageView } from './stage.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ORIGIN = 'http://models.test'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.ts': 'text/javascript',
  '.glb': 'model/gltf-binary',
}
const IMPORTS = {
  three: '/node_modules/three/build/three.module.js',
  'three/examples/jsm/': '/node_modules/three/examples/jsm/',
}
const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module" src="/e2e/support/model-stage/stage.ts"></script>`

/** Draws models of `resources/three-d` in a browser, without the shop. */
export type ModelStage = {
  /** Loads a model and returns what it shows from each side. */
  look(model: string): Promise<Sight[]>
  /** Pictures of the last model from each side, as PNG. */
  pictures(): Promise<Buffer[]>
}

/** Opens an empty page whose files come from this repository. Pictures are `size` pixels wide and high. */
export async function openStage(page: Page, views: readonly StageView[], size: number): Promise<ModelStage> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ body: PAGE, contentType: 'text/html' })
    const file = readFileSync(join(ROOT, pathname))
    const body = pathname.endsWith('.ts') ? stripTypeScriptTypes(file.toString()) : file
    return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'application/octet-stream' })
  })
  await page.goto(`${ORIGIN}/?size=${size}`)
  await page.waitForFunction('window.stage')
  return {
    look: (model) => page.evaluate(look, { url: `/resources/three-d/models/${model}.glb`, views }),
    async pictures() {
      const urls = await page.evaluate(draw)
      return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    },
  }
}

type StageWindow = typeof window & { stage: Stage }

// These two run in the page.
const look = ({ url, views }: { url: string; views: readonly StageView[] }) =>
  (window as StageWindow).stage.look(url, views)
const draw = () => (window as StageWindow).stage.picture()
