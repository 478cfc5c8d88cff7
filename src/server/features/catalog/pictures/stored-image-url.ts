import { pictureOfPath } from '#shared/domain/pictures/picture.ts'
import { bundledPictures, resolvePicture } from './available-pictures.ts'
import { atCurrentVersion, imageUrlOf } from './image-url.ts'

/**
 * URL of a picture that is stored by name (`model/merel-3/front/8a4b22`, `photo/…`) or as a URL. Null for a name that
 * the shop does not have. Does not check whether a photograph or a URL exists.
 */
export function storedImageUrl(stored: string, width?: number): string | null {
  if (/^(https?:\/)?\//.test(stored)) return atCurrentVersion(stored)
  const named = pictureOfPath(stored)
  const picture = named && resolvePicture(bundledPictures(), named)
  return picture ? imageUrlOf(picture, width) : null
}
