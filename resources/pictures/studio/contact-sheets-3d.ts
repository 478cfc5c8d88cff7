/**
 * Makes contact sheets of the 3D models, for visual review: node resources/pictures/studio/contact-sheets-3d.ts
 * [--to FOLDER] [--size PIXELS] [MODEL…]
 *
 * Each row shows one model from the front, the side, behind, below and above. The share of pixels that show the inside of a
 * surface is printed: a hole, if it is more than a few per thousand.
 */
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sharp, { type OverlayOptions } from 'sharp'
import { findChromium } from '../../../build/chromium.ts'
import { openStage } from '../../../e2e/support/model-stage/open-stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: join(tmpdir(), 'sheets-3d') }, size: { type: 'string', default: '240' } },
})
const MODELS_PER_SHEET = 6
const VIEWS = [
  { name: 'front', azimuth: -28, elevation: 11 },
  { name: 'side', azimuth: 80, elevation: 8 },
  { name: 'behind', azimuth: 152, elevation: 13 },
  { name: 'below', azimuth: -20, elevation: -35 },
  { name: 'above', azimuth: 20, elevation: 50 },
]

const size = Number(values.size)
const folder = join(import.meta.dirname, '../../three-d/models')
const models = positionals.length > 0 ? positionals : (await readdir(folder)).map((file) => basename(file, '.glb'))
await mkdir(values.to, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() ?? '', chromiumSandbox: false })
const page = await browser.newPage()
page.on('console', (message) => {
  if (message.type() === 'error') console.error(message.text())
})
const stage = await openStage(page, VIEWS, size)
for (let from = 0; from < models.length; from += MODELS_PER_SHEET) {
  const tiles: OverlayOptions[] = []
  const row = models.slice(from, from + MODELS_PER_SHEET)
  for (const [y, model] of row.entries()) {
    const sights = await stage.look(model)
    console.log(model, sights.map(({ holes }, view) => `${VIEWS[view]?.name} ${(holes * 1000).toFixed(1)}‰`).join(', '))
    for (const [x, input] of (await stage.pictures()).entries()) tiles.push({ input, left: x * size, top: y * size })
    const label = `<svg width="${size}" height="20"><text x="4" y="14" font-size="13" font-family="sans-serif">${model}</text></svg>`
    tiles.push({ input: Buffer.from(label), left: 0, top: y * size })
  }
  const sheet = { width: size * VIEWS.length, height: size * row.length, channels: 3, background: '#d8d2c8' } as const
  await sharp({ create: sheet }).composite(tiles).webp({ quality: 82 }).toFile(join(values.to, `models-3d-${1 + from / MODELS_PER_SHEET}.webp`))
}
await browser.close()
