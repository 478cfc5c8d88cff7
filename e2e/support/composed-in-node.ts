import { join } from 'node:path'
import sharp from 'sharp'
import { type LegsName, MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { compose, mirrored } from '#shared/domain/pictures/render-layers/compose.ts'
import { furnitureHide } from '#shared/domain/pictures/render-layers/furniture-hide.ts'
import { readRenderLayers } from '../../src/server/features/catalog/pictures/render-layers/read-render-layers.ts'
import { PICTURES_FOLDER } from '../../src/server/features/catalog/pictures/resources.ts'

/** Pixels of a picture in another leather and with other legs, as the server composes them before encoding. */
export async function pixelsOfServer(pictureUrl: string, hex: string, legs?: LegsName): Promise<Uint8Array> {
  const picture = parsePictureUrl(pictureUrl)?.picture
  if (picture?.kind !== 'model') throw new Error(`${pictureUrl} is no furniture`)
  const isMirrored = picture.model.endsWith(MIRRORED)
  const model = isMirrored ? picture.model.slice(0, -MIRRORED.length) : picture.model
  const folder = join(PICTURES_FOLDER, 'models', model, picture.side)
  const layers = await readRenderLayers(folder, Number.POSITIVE_INFINITY, legs)
  const composed = compose(layers, furnitureHide(hex))
  return (isMirrored ? mirrored(composed) : composed).pixels
}

/** Pixels of a PNG from `canvas.toDataURL`: red, green, blue, row by row. */
export const pixelsOfPng = (dataUrl: string): Promise<Uint8Array> =>
  sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer()

/** Largest difference between two pictures, in steps of 255. Pictures of different sizes differ completely. */
export function largestDifference(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return 255
  return one.reduce((largest, byte, at) => Math.max(largest, Math.abs(byte - (other[at] ?? 0))), 0)
}
