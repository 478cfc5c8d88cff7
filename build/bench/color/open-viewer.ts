import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'
import type { Page } from 'playwright'
import { parseThreeDUrl, THREE_D_INDEX_URL } from '#shared/domain/three-d/three-d-files.ts'
import type { PictureCamera, ViewedPiece, ViewerPage } from './viewer-page.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ORIGIN = 'http://viewer.test'
const VERSION = '00000000'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.ts': 'text/javascript' }
const IMPORTS = {
  '#shared/': '/src/shared/',
  three: '/node_modules/three/build/three.module.js',
  'three/examples/jsm/': '/node_modules/three/examples/jsm/',
  'meshoptimizer/decoder': '/node_modules/meshoptimizer/meshopt_decoder_reference.js',
  'zod/mini': '/node_modules/zod/mini/index.js',
}
const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module" src="/build/bench/color/viewer-page.ts"></script>`

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
    const stored = parseThreeDUrl(pathname)
    const file = await readFile(join(ROOT, stored ? `resources/three-d/${stored.file}` : pathname))
    const body = pathname.endsWith('.ts') ? stripTypeScriptTypes(file.toString()) : file
    return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'application/octet-stream' })
  })
  await page.goto(ORIGIN)
  await page.waitForFunction('window.viewer')
  await page.evaluate(open, { piece, camera, size })
  return {
    draw: async (leather) => bytesOf(await page.evaluate(draw, leather)),
    normals: bytesOf(await page.evaluate(drawNormals)),
  }
}

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
