import sharp, { type Sharp } from 'sharp'
import { pictureHeight } from '#shared/domain/pictures/picture.ts'
import type { PictureSource } from './picture-source.ts'

/**
 * Source of photographs, from their masters. Shows the whole photograph in the aspect ratio of all pictures. The
 * margins get the color of its edge, which is invisible on a plain background.
 */
export const photoSource: PictureSource = {
  async paint(picture, width, file) {
    if (picture.kind !== 'photo' || !file) return undefined
    const master = sharp(file).removeAlpha()
    const height = pictureHeight(picture, width)
    const { data } = await master
      .clone()
      .resize(width, height, { fit: 'contain', background: await edgeColor(master.clone()) })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width, height, pixels: new Uint8Array(data) }
  },
}

/** The color of the edge is measured in a copy of this width and height. */
const SIDE = 64

/** Median color of the outermost pixels, per channel. */
async function edgeColor(photograph: Sharp) {
  const pixels = await photograph.resize(SIDE, SIDE, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const last = SIDE - 1
  const edge = [...Array(SIDE).keys()].flatMap((i) => [i, i * SIDE, i * SIDE + last, last * SIDE + i])
  const median = (channel: number) => {
    const values = edge.map((pixel) => pixels[pixel * 3 + channel] ?? 0).sort((a, b) => a - b)
    return values[values.length / 2] ?? 0
  }
  return { r: median(0), g: median(1), b: median(2) }
}
