import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import { parseThreeDUrl, THREE_D_INDEX_URL } from '#shared/domain/three-d/three-d-files.ts'
import { once } from '#shared/kernel/once.ts'
import { plainDecoder } from '../../web/plain-decoder.ts'
import type { PictureCamera, ViewedPiece, ViewerPage } from './viewer-page.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ORIGIN = 'http://viewer.test'
const VERSION = '00000000'
const SCRIPT = '/viewer-page.js'
const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${SCRIPT}"></script>`

/** Pixels of one drawing: RGBA bytes from the top row to the bottom row. */
export type Pixels = Uint8Array

/** The 3D viewer of the shop in a page without the shop. */
export type Viewer = {
  /** Draws the piece in a leather, on a transparent ground. */
  draw(piece: ViewedPiece): Promise<Pixels>
  /** Directions of the surface of the leather (`ViewerPage.drawNormals`). */
  normals: Pixels
}

/** Opens a piece in the 3D viewer, seen by the camera of its picture. The files come from this repository. */
export async function openViewer(
  page: Page,
  { piece, camera, size }: { piece: ViewedPiece; camera: PictureCamera; size: { width: number; height: number } },
): Promise<Viewer> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ body: PAGE, contentType: 'text/html' })
    if (pathname === THREE_D_INDEX_URL) return route.fulfill({ json: await index() })
    if (pathname === SCRIPT) return route.fulfill({ body: await script(), contentType: 'text/javascript' })
    const stored = parseThreeDUrl(pathname)
    if (!stored) return route.fulfill({ status: 404 })
    const body = await readFile(join(ROOT, `resources/three-d/${stored.file}`))
    return route.fulfill({ body, contentType: 'application/octet-stream' })
  })
  await page.goto(ORIGIN)
  await page.waitForFunction('window.viewer')
  await page.evaluate(open, { piece, camera, size })
  return {
    draw: async (leather) => bytesOf(await page.evaluate(draw, leather)),
    normals: bytesOf(await page.evaluate(drawNormals)),
  }
}

/** Returns the script of the page, bundled once: the files of the viewer import parts of the shop that the page does not need. */
const script = once(async () => {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [plainDecoder] },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(ROOT, 'build/bench/color/viewer-page.ts'),
        treeshake: { moduleSideEffects: [{ test: /src\/(renderer|shared)\//, sideEffects: false }] },
      },
    },
  })
  const [chunk, ...others] = (result as Rolldown.RolldownOutput).output.filter(({ type }) => type === 'chunk')
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the page of the viewer is not one script')
  return chunk.code
})

const index = async () => ({
  version: VERSION,
  families: JSON.parse(await readFile(join(ROOT, 'resources/three-d/leather/families.json'), 'utf8')),
  otherPositions: {},
})

const bytesOf = (base64: string): Pixels => new Uint8Array(Buffer.from(base64, 'base64'))

declare const viewer: ViewerPage

// These run in the page.
const open = ({ piece, camera, size }: Parameters<typeof openViewer>[1]) => viewer.open(piece, camera, size)
const draw = (piece: ViewedPiece) => viewer.draw(piece)
const drawNormals = () => viewer.drawNormals()
