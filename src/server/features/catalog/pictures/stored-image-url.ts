import { pictureOfPath } from '#shared/domain/pictures/picture.ts'
import { atCurrentVersion, imageUrlOf } from './image-url.ts'
import { inStock, ourPictures } from './picture-stock.ts'

/**
 * The address of a picture that is stored by its name (`model/merel-3/front/8a4b22`) or as an address
 * (a photograph). Null when the shop has no such picture.
 */
export function storedImageUrl(stored: string, width?: number): string | null {
  if (/^(https?:\/)?\//.test(stored)) return atCurrentVersion(stored)
  const named = pictureOfPath(stored)
  const picture = named && inStock(ourPictures(), named)
  return picture ? imageUrlOf(picture, width) : null
}
