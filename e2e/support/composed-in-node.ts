import { join } from 'node:path'
import sharp from 'sharp'
import { type LegsName, MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { compose, mirrored } from '#shared/domain/pictures/render-layers/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import { readRenderLayers } from '../../src/server/features/catalog/pictures/render-layers/read-render-layers.ts'
import { PICTURES_FOLDER } from '../../src/server/features/catalog/pictures/resources.ts'

/** Returns the pixels of a picture in another leather and with other legs, as the server composes them. */
export async function pixelsOfServer(pictureUrl: string, hex: string, legs?: LegsName): Promise<Uint8Array> {
  const picture = parsePictureUrl(pictureUrl)?.picture
  if (picture?.kind !== 'model') throw new Error(`${pictureUrl} is not a picture of a furniture model`)
  const isMirrored = picture.model.endsWith(MIRRORED)
  const model = isMirrored ? picture.model.slice(0, -MIRRORED.length) : picture.model
  const folder = join(PICTURES_FOLDER, 'models', model, picture.side)
  const layers = await readRenderLayers(folder, Number.POSITIVE_INFINITY, legs)
  const composed = compose(layers, furnitureHide(hex))
  return (isMirrored ? mirrored(composed) : composed).pixels
}

/** Returns the pixels of a PNG from `canvas.toDataURL`: red, green and blue of each pixel, row by row. */
export const pixelsOfPng = (dataUrl: string): Promise<Uint8Array> =>
  sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer()

/** Returns the largest difference between two color values (0 to 255) of two pictures; 255 when their sizes differ. */
export function largestDifference(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return 255
  return one.reduce((largest, byte, at) => Math.max(largest, Math.abs(byte - (other[at] ?? 0))), 0)
}
