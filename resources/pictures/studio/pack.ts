import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const DEFAULT_QUALITY = 84

/**
 * Converts rendered PNG layers to small WebP files, and returns their total size in bytes.
 *
 * Layers need a higher quality than pictures, because a loss in a layer shows in every color. The mask is lossless.
 */
export async function pack(from: string, to: string, quality = DEFAULT_QUALITY): Promise<number> {
  await mkdir(to, { recursive: true })
  let total = 0
  for (const file of (await readdir(from)).filter((name) => name.endsWith('.png'))) {
    const name = file.slice(0, -'.png'.length)
    const image = sharp(join(from, file))
    const { width } = await image.metadata()
    // The bounce layer has no detail, so half the size is enough.
    const small = name === 'bounce' ? sharp(await image.resize(Math.floor(width / 2)).toBuffer()) : image
    const { size } = await small.webp(optionsOf(name, quality)).toFile(join(to, `${name}.webp`))
    total += size
  }
  await copyFile(join(from, 'layers.json'), join(to, 'layers.json'))
  return total
}

/**
 * Returns the options of a layer. The backdrop needs few bytes and shows blocks first; the gloss needs most bytes and
 * hides them.
 */
function optionsOf(layer: string, quality: number): sharp.WebpOptions {
  if (layer === 'mask') return { lossless: true, effort: 6 }
  const better = layer.startsWith('room') ? 8 : layer === 'gloss' ? -7 : 0
  return { quality: quality + better, effort: 6 }
}
