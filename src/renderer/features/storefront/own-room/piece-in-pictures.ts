import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import type { RoomModel } from '#shared/domain/room-models/room-model-url.ts'

/** Leather family of a product whose pictures have no swatch. */
const USUAL_FAMILY = 'touch'

/**
 * Returns the piece that the pictures of a product page show; undefined when all are photographs.
 *
 * The picture of the model has its color and legs, and the swatch has the family of the leather.
 */
export function pieceInPictures(images: readonly { url: string }[]): RoomModel | undefined {
  const pictures = images.flatMap(({ url }) => parsePictureUrl(url)?.picture ?? [])
  const shown = pictures.find((picture) => picture.kind === 'model')
  if (!shown) return undefined
  const swatch = pictures.find((picture) => picture.kind === 'swatch')
  const isMirrored = shown.model.endsWith(MIRRORED)
  return {
    model: isMirrored ? shown.model.slice(0, -MIRRORED.length) : shown.model,
    isMirrored,
    legs: shown.legs,
    family: swatch?.family ?? USUAL_FAMILY,
    hex: shown.hex,
  }
}
