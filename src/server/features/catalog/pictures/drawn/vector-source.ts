import sharp from 'sharp'
import { type Picture, pictureHeight } from '#shared/domain/pictures/picture.ts'
import type { PictureSource, RawPicture } from '../picture-source.ts'
import { optionDrawing } from './option-drawings.ts'
import { placeholderDrawing } from './placeholder-drawing.ts'

/** Source of vector drawings: options of the configurator, and the placeholder. */
export const vectorSource: PictureSource = {
  async paint(picture, width) {
    const svg = drawingOf(picture)
    return svg === undefined ? undefined : rasterOf(svg, width, pictureHeight(picture, width))
  },
}

function drawingOf(picture: Picture): string | undefined {
  if (picture.kind === 'option') return optionDrawing(picture.axis, picture.name)
  return picture.kind === 'placeholder' ? placeholderDrawing() : undefined
}

async function rasterOf(svg: string, width: number, height: number): Promise<RawPicture> {
  const { data } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#f2ece4' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, pixels: new Uint8Array(data) }
}
