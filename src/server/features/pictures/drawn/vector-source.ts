import sharp from 'sharp'
import { type Picture, pictureHeight } from '#shared/domain/pictures/picture.ts'
import type { PictureSource, RawPicture } from '../picture-source.ts'
import { bannerDrawing } from './banner-drawings.ts'
import { optionDrawing } from './option-drawings.ts'
import { placeholderDrawing } from './placeholder-drawing.ts'

/**
 * Pictures that are drawn as vectors when they are asked for: options of the configurator, banners, the placeholder.
 *
 * Banners set furniture of the shop in a drawn room; that furniture is asked from `furniture`.
 */
export const vectorSource = (furniture: PictureSource): PictureSource => ({
  async paint(picture, width) {
    const svg = await drawingOf(picture, furniture)
    return svg === undefined ? undefined : rasterOf(svg, width, pictureHeight(picture, width))
  },
})

async function drawingOf(picture: Picture, furniture: PictureSource): Promise<string | undefined> {
  switch (picture.kind) {
    case 'option':
      return optionDrawing(picture.axis, picture.name)
    case 'banner':
      return bannerDrawing(picture.name, furniture)
    case 'placeholder':
      return placeholderDrawing()
    case 'model':
    case 'swatch':
      return undefined
  }
}

async function rasterOf(svg: string, width: number, height: number): Promise<RawPicture> {
  // `unlimited` because a banner carries its furniture inside, as data; the drawing is ours.
  const { data } = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#f2ece4' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, pixels: new Uint8Array(data) }
}
