import type { Picture } from '#shared/domain/pictures/picture.ts'
import { pictureInVersion, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { currentPictureVersion } from './resources.ts'

/**
 * URL of a picture in API responses: WebP of the usual width. Pages use `pictureAt` and `pictureSrcSet` for other
 * widths and formats.
 *
 * @example
 * imageUrlOf({ kind: 'swatch', family: 'touch', hex: '8a4b22' })
 * // /images/swatch/touch/8a4b22/1a2b3c4d-640.webp
 */
export const imageUrlOf = (picture: Picture, width: number = DEFAULT_WIDTH[picture.kind]) =>
  pictureUrl(picture, { version: currentPictureVersion(), width, format: 'webp' })

const DEFAULT_WIDTH = {
  model: 960,
  swatch: 640,
  photo: 960,
  banner: 1600,
  scene: 960,
  option: 320,
  placeholder: 640,
} as const

/**
 * Returns the URL of a picture with the current version instead of its own version, so that browsers may cache the
 * picture forever. Needed for URLs that were stored or came from another process. Returns URLs of other sites
 * unchanged.
 */
export const atCurrentVersion = (imageUrl: string) => pictureInVersion(imageUrl, currentPictureVersion())
