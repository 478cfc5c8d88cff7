import sharp, { type Sharp } from 'sharp'
import { pictureHeight } from '#shared/domain/pictures/picture.ts'
import { masterPath } from './photographs.ts'
import type { PictureSource } from './picture-source.ts'

/**
 * Photographs, from a folder of masters. The whole of it is shown, in the proportions of all other pictures: what
 * is left beside it gets the colour of its own edge, which on a plain background looks as if it were taken so.
 */
export const photoSource = (folder: string): PictureSource => ({
  async paint(picture, width) {
    if (picture.kind !== 'photo') return undefined
    const master = sharp(masterPath(folder, picture.id)).removeAlpha()
    const height = pictureHeight(picture, width)
    const { data } = await master
      .clone()
      .resize(width, height, { fit: 'contain', background: await edgeColor(master.clone()) })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width, height, pixels: new Uint8Array(data) }
  },
})

const SMALL = 64

/** What most of the outermost pixels are like: per channel the middle one. */
async function edgeColor(photograph: Sharp) {
  const pixels = await photograph.resize(SMALL, SMALL, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const last = SMALL - 1
  const edge = [...Array(SMALL).keys()].flatMap((i) => [i, i * SMALL, i * SMALL + last, last * SMALL + i])
  const middle = (channel: number) => {
    const values = edge.map((pixel) => pixels[pixel * 3 + channel] ?? 0).sort((a, b) => a - b)
    return values[values.length / 2] ?? 0
  }
  return { r: middle(0), g: middle(1), b: middle(2) }
}
