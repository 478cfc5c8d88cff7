import type { Picture } from '#shared/domain/pictures/picture.ts'
import { pictureInVersion, pictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { currentPictureVersion } from './resources.ts'

/**
 * The address a product, leather or banner is given as its picture: WebP, of a middling width. A page
 * asks `pictureAt` and `pictureSrcSet` for the widths and formats that it shows.
 *
 * @example imageUrlOf({ kind: 'swatch', family: 'touch', hex: '8a4b22' }) // /images/swatch/touch/8a4b22/1a2b3c4d-640.webp
 */
export const imageUrlOf = (picture: Picture, width: number = USUAL_WIDTH[picture.kind]) =>
  pictureUrl(picture, { version: currentPictureVersion(), width, format: 'webp' })

const USUAL_WIDTH = {
  model: 960,
  swatch: 640,
  photo: 960,
  banner: 1600,
  scene: 960,
  option: 320,
  placeholder: 640,
} as const

/**
 * The same address in the version of today, so that browsers may keep the picture for ever.
 *
 * For addresses that came from another process or were stored some time ago; one that is not ours comes back as it is.
 */
export const atCurrentVersion = (imageUrl: string) => pictureInVersion(imageUrl, currentPictureVersion())
