/**
 * Draws the leather families as textures for 3D models and packs them into resources/three-d/leather: node
 * resources/pictures/studio/render-leather-3d.ts [FAMILY…]
 *
 * Takes about seven seconds per family, without Blender.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

const MAX_BYTES = 80_000
/** Qualities of the normals to try, best first. A coarse grain hides a low quality, so it begins lower. */
const QUALITIES = [76, 72, 68, 65, 62, 59, 56, 53, 50, 45, 40]
const COARSE = { slope: 0.2, quality: 62 }
const SHADE_QUALITY = 60
/** Least standard deviation at which a shade or a roughness is stored. */
const LEAST = { shade: 0.015, roughness: 0.055 }
const ROUGHNESS_PIXELS = 256

/** A family as leather_textures.py wrote it: `shade` is a deviation, `roughness` a mean and a deviation. */
type Drawn = { slope: number; top: number; shade: number; roughness: [mean: number, deviation: number]; specular: number; shine: number }

const here = import.meta.dirname
const target = join(here, '..', '..', 'three-d', 'leather')
const drawn = await mkdtemp(join(tmpdir(), 'leather-'))
try {
  const script = [join(here, 'leather_textures.py'), drawn, ...process.argv.slice(2)]
  await promisify(execFile)('python3', script, { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } })
  const families: Record<string, Drawn> = JSON.parse(await readFile(join(drawn, 'families.json'), 'utf8'))
  const table = JSON.parse(await readFile(join(target, 'families.json'), 'utf8'))
  for (const [family, about] of Object.entries(families)) {
    const hasShade = about.shade > LEAST.shade
    const hasRough = about.roughness[1] > LEAST.roughness
    const rest = [...(hasShade ? [await shade(family)] : []), ...(hasRough ? [await roughness(family)] : [])]
    const files = [await normals(family, about.slope, MAX_BYTES - rest.reduce((sum, { bytes }) => sum + bytes.length, 0)), ...rest]
    for (const { kind, bytes } of files) await writeFile(join(target, `${family}-${kind}.webp`), bytes)
    const { top, specular, slope, shine } = about
    table[family] = { top, roughness: about.roughness[0], specular, slope, shade: hasShade, rough: hasRough, shine }
    console.log(family, files.map(({ kind, bytes }) => `${kind} ${bytes.length}`).join(', '))
  }
  await writeFile(join(target, 'families.json'), JSON.stringify(table))
} finally {
  await rm(drawn, { recursive: true, force: true })
}

async function normals(family: string, slope: number, maxBytes: number) {
  for (const quality of QUALITIES.filter((quality) => slope <= COARSE.slope || quality <= COARSE.quality)) {
    const bytes = await sharp(join(drawn, `${family}-normal.png`)).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer()
    if (bytes.length <= maxBytes) return { kind: 'normal', bytes }
  }
  throw new Error(`The normals of ${family} do not fit in ${maxBytes} bytes.`)
}

/** Base color textures are sRGB, and the drawn shade is linear. */
async function shade(family: string) {
  const { data, info } = await sharp(join(drawn, `${family}-shade.png`)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const display = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
  const bytes = await sharp(
    data.map((byte) => Math.round(255 * display(byte / 255))),
    { raw: { width: info.width, height: info.height, channels: 1 } },
  )
    .webp({ quality: SHADE_QUALITY, effort: 6 })
    .toBuffer()
  return { kind: 'shade', bytes }
}

/** Roughness is the green channel. */
async function roughness(family: string) {
  const size = { width: ROUGHNESS_PIXELS, height: ROUGHNESS_PIXELS }
  const gray = await sharp(join(drawn, `${family}-rough.png`)).greyscale().resize(size).raw().toBuffer()
  const rgb = Buffer.alloc(gray.length * 3)
  for (const [i, value] of gray.entries()) rgb[i * 3 + 1] = value
  const bytes = await sharp(rgb, { raw: { ...size, channels: 3 } }).webp({ quality: SHADE_QUALITY, effort: 6 }).toBuffer()
  return { kind: 'rough', bytes }
}
