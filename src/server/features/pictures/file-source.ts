import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSource } from './picture-source.ts'

/** Banners that are finished pictures, `{name}.webp` in a folder. */
export const fileSource = (folder: string): PictureSource => ({
  async paint(picture) {
    if (picture.kind !== 'banner') return undefined
    const file = join(folder, `${picture.name}.webp`)
    if (!existsSync(file)) return undefined
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
  },
})
