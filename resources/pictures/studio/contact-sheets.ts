/**
 * Makes contact sheets of all pictures, for visual review: node resources/pictures/studio/contact-sheets.ts [--from
 * FOLDER] [--to FOLDER] [SHEET…]
 *
 * The shop's own code recolors the pictures, so a sheet shows what a visitor sees. Sheets: models, swatches, banners,
 * scenes, sides, rooms, close-ups. They are written to `sheets` in this folder.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { CLOSE_UP_SUBJECTS } from '../../../src/shared/domain/pictures/picture-names.ts'
import { renderLayerSource } from '../../../src/server/features/catalog/pictures/render-layers/render-layer-source.ts'

const here = import.meta.dirname
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: join(here, '..') },
    to: { type: 'string', default: join(here, 'sheets') },
  },
})

const HIDES = ['ddd0b8', '9a5526', '42301f', '1d1c1c', '5a5a38', '3d5a73']
const MAX_BYTES = 250_000
const MODELS_PER_SHEET = 12
const AROUND = ['three-quarter', 'side', 'back'] as const
const renderLayers = renderLayerSource(values.from)

type Tile = { input: Buffer; left: number; top: number }

/**
 * Writes one sheet: rows of pictures of one size, with a small gap. Lowers the quality until the file is small enough.
 */
async function sheet(name: string, rows: (Buffer | undefined)[][], width: number, height: number) {
  const gap = 6
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns === 0) return
  const tiles: Tile[] = []
  for (const [row, pictures] of rows.entries()) {
    for (const [column, input] of pictures.entries()) {
      if (input) tiles.push({ input, left: column * (width + gap), top: row * (height + gap) })
    }
  }
  const size = { width: columns * (width + gap) - gap, height: rows.length * (height + gap) - gap }
  const whole = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png()
    .toBuffer()
  await mkdir(values.to, { recursive: true })
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    const packed = await sharp(whole).webp({ quality, effort: 6 }).toBuffer()
    if (packed.length > MAX_BYTES && quality > 30) continue
    await sharp(packed).toFile(join(values.to, `${name}.webp`))
    console.log(name, `${size.width}x${size.height}`, `${Math.round(packed.length / 1000)} kB`)
    return
  }
}

const foldersIn = async (folder: string) =>
  existsSync(folder)
    ? (await readdir(folder, { withFileTypes: true }))
        .filter((e) => e.isDirectory())
        .map((e) => e.name)
        .sort()
    : []

async function recolored(picture: Parameters<typeof renderLayers.paint>[0], width: number, height: number) {
  const pixels = await renderLayers.paint(picture, width)
  if (!pixels) return undefined
  return sharp(pixels.pixels, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
    .resize(width, height)
    .png()
    .toBuffer()
}

async function models() {
  const names = await foldersIn(join(values.from, 'models'))
  for (let from = 0; from < names.length; from += MODELS_PER_SHEET) {
    const rows: (Buffer | undefined)[][] = []
    for (const model of names.slice(from, from + MODELS_PER_SHEET)) {
      const row = []
      for (const hex of HIDES) row.push(await recolored({ kind: 'model', model, side: 'front', hex }, 240, 180))
      row.push(await recolored({ kind: 'model', model, side: 'detail', hex: '9a5526' }, 240, 180))
      rows.push(row)
    }
    await sheet(`models-${1 + from / MODELS_PER_SHEET}`, rows, 240, 180)
  }
}

/** The front and the other sides of every model that has some, in a brown and a pale leather. */
async function sides() {
  const names = await foldersIn(join(values.from, 'models'))
  const rows: (Buffer | undefined)[][] = []
  for (const model of names) {
    const rendered = new Set(await foldersIn(join(values.from, 'models', model)))
    if (!AROUND.some((side) => rendered.has(side))) continue
    const row = []
    for (const hex of ['9a5526', 'ddd0b8'])
      for (const side of ['front', ...AROUND] as const)
        row.push(rendered.has(side) ? await recolored({ kind: 'model', model, side, hex }, 240, 180) : undefined)
    rows.push(row)
  }
  for (let from = 0; from < rows.length; from += MODELS_PER_SHEET)
    await sheet(`sides-${1 + from / MODELS_PER_SHEET}`, rows.slice(from, from + MODELS_PER_SHEET), 240, 180)
}

/** Every model that has a room, in a brown, a pale and a black leather. */
async function rooms() {
  const rows: (Buffer | undefined)[][] = []
  for (const model of await foldersIn(join(values.from, 'models'))) {
    if (!existsSync(join(values.from, 'models', model, 'room', 'layers.json'))) continue
    const row = []
    for (const hex of ['9a5526', 'ddd0b8', '1d1c1c'])
      row.push(await recolored({ kind: 'model', model, side: 'room', hex }, 400, 300))
    rows.push(row)
  }
  await sheet('rooms', rows, 400, 300)
}

async function closeUps() {
  const families = await foldersIn(join(values.from, 'swatches'))
  const available = new Set(await foldersIn(join(values.from, 'close-ups')))
  const rows: (Buffer | undefined)[][] = []
  for (const family of families) {
    const names = CLOSE_UP_SUBJECTS.map((subject) => `${family}-${subject}`)
    const row = []
    for (const hex of ['9a5526', 'ddd0b8', '1d1c1c'])
      for (const name of names)
        row.push(available.has(name) ? await recolored({ kind: 'swatch', family: name, hex }, 200, 200) : undefined)
    rows.push(row)
  }
  await sheet('close-ups', rows, 200, 200)
}

async function swatches() {
  const families = await foldersIn(join(values.from, 'swatches'))
  const rows: (Buffer | undefined)[][] = []
  for (const family of families) {
    const row = []
    for (const hex of HIDES) row.push(await recolored({ kind: 'swatch', family, hex }, 160, 160))
    rows.push(row)
  }
  await sheet('swatches-160', rows, 160, 160)
  const large: (Buffer | undefined)[][] = []
  for (const [i, family] of families.entries()) {
    if (i % 4 === 0) large.push([])
    large.at(-1)?.push(await recolored({ kind: 'swatch', family, hex: '9a5526' }, 400, 400))
  }
  await sheet('swatches-400', large, 400, 400)
}

async function finished(folder: string, columns: number, width: number, height: number) {
  const files = existsSync(join(values.from, folder)) ? (await readdir(join(values.from, folder))).sort() : []
  const rows: Buffer[][] = []
  for (const [i, file] of files.entries()) {
    if (i % columns === 0) rows.push([])
    rows.at(-1)?.push(
      await sharp(join(values.from, folder, file))
        .resize(width, height, { fit: 'cover' })
        .png()
        .toBuffer(),
    )
  }
  await sheet(folder, rows, width, height)
}

const sheets: Record<string, () => Promise<void>> = {
  models,
  sides,
  rooms,
  'close-ups': closeUps,
  swatches,
  banners: () => finished('banners', 2, 720, 315),
  scenes: () => finished('scenes', 3, 480, 360),
}
for (const name of positionals.length > 0 ? positionals : Object.keys(sheets)) await sheets[name]?.()
