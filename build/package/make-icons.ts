import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { isMain } from '../lib/is-main.ts'
import { ROOT } from '../lib/run.ts'
import { icnsOf, icoOf, type SizedPng } from './icon-files.ts'

const SOURCE = join(ROOT, 'build/icons/leermeester.svg')
/** Folder in which electron-builder looks for the icons (`build/electron-builder.yml`). */
const TARGET = join(ROOT, '.cache/icons')

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256]
const MAC_SIZES = [16, 32, 64, 128, 256, 512, 1024]

/** Makes the icons of every installer from one vector drawing. */
export async function makeIcons(target = TARGET): Promise<void> {
  const drawing = await readFile(SOURCE)
  const sizes = [...new Set([...LINUX_SIZES, ...WINDOWS_SIZES, ...MAC_SIZES])]
  const drawn = new Map(await Promise.all(sizes.map(async (size) => [size, await renderAt(drawing, size)] as const)))
  const of = (wanted: readonly number[]): SizedPng[] =>
    wanted.flatMap((size) => {
      const png = drawn.get(size)
      return png ? [{ size, png }] : []
    })
  await mkdir(join(target, 'linux'), { recursive: true })
  await Promise.all([
    ...of(LINUX_SIZES).map(({ size, png }) => writeFile(join(target, 'linux', `${size}x${size}.png`), png)),
    writeFile(join(target, 'icon.ico'), icoOf(of(WINDOWS_SIZES))),
    writeFile(join(target, 'icon.icns'), icnsOf(of(MAC_SIZES))),
  ])
}

/** Renders the drawing, which is 32 pixels wide, at the target size instead of scaling a bitmap. */
const renderAt = (drawing: Buffer, size: number): Promise<Buffer> =>
  sharp(drawing, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

if (isMain(import.meta.url)) await makeIcons()
