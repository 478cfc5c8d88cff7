import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const USUAL_QUALITY = 84

/**
 * Turns rendered PNG layers into small WebP files; gives their size in bytes.
 *
 * Layers bear less compression than pictures: what is lost in them is lost in every colour. The mask stays lossless.
 */
export async function pack(from: string, to: string, quality = USUAL_QUALITY): Promise<number> {
  await mkdir(to, { recursive: true })
  let total = 0
  for (const file of (await readdir(from)).filter((name) => name.endsWith('.png'))) {
    const name = file.slice(0, -'.png'.length)
    const image = sharp(join(from, file))
    const { width } = await image.metadata()
    // The bounce is soft: half the size is enough.
    const small = name === 'bounce' ? sharp(await image.resize(Math.floor(width / 2)).toBuffer()) : image
    const { size } = await small.webp(optionsOf(name, quality)).toFile(join(to, `${name}.webp`))
    total += size
  }
  await copyFile(join(from, 'layers.json'), join(to, 'layers.json'))
  return total
}

/** The backdrop is nearly free and shows blocks first; the gloss is the dearest and hides them. */
function optionsOf(layer: string, quality: number): sharp.WebpOptions {
  if (layer === 'mask') return { lossless: true, effort: 6 }
  const better = layer.startsWith('room') ? 8 : layer === 'gloss' ? -7 : 0
  return { quality: quality + better, effort: 6 }
}
