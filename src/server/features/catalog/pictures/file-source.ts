import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSource } from './picture-source.ts'

const FOLDERS = { banner: 'banners', scene: 'scenes' } as const

/** Source of ready-made pictures: `{name}.webp` in `banners` or `scenes` of a folder. */
export const fileSource = (folder: string): PictureSource => ({
  async paint(picture) {
    if (picture.kind !== 'banner' && picture.kind !== 'scene') return undefined
    const file = join(folder, FOLDERS[picture.kind], `${picture.name}.webp`)
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
  },
})
