import { PICTURE_FORMATS, type PictureFormat, servedWidths } from '#shared/kernel/picture-forms.ts'
import { type Picture, pictureHeight, pictureOfPath, picturePath } from './picture.ts'

export { PICTURE_FORMATS, type PictureFormat, pictureAt, pictureSrcSet } from '#shared/kernel/picture-forms.ts'

/**
 * Version in URLs of callers that do not know the current version (another process, a feed). The server accepts it, but
 * such a response is cached only for a short time.
 */
export const ANY_VERSION = 'current'

/** Format of a requested picture. `version` identifies the content: eight hexadecimal digits, or `current`. */
export type PictureForm = { width: number; format: PictureFormat; version: string }

/** The parsed URL of a picture. */
export type PictureAddress = PictureForm & { picture: Picture }

/** Returns the served widths of this kind of picture, in pixels, ascending. */
export const pictureWidths = (picture: Picture) => servedWidths(`/images/${picturePath(picture)}`)

/**
 * Returns the URL of a picture in one width and format.
 *
 * @example pictureUrl({ kind: 'model', model: 'merel-3', side: 'front', hex: '8a4b22' }, { width: 960, format: 'webp',
 * version: '1a2b3c4d' }) // /images/model/merel-3/front/8a4b22/1a2b3c4d-960.webp
 */
export const pictureUrl = (picture: Picture, { version, width, format }: PictureForm) =>
  `/images/${picturePath(picture)}/${version}-${width}.${format}`

/** URL of the picture for a product without a picture (docs/requirements.md#s9-product). */
export const PLACEHOLDER_IMAGE_URL = pictureUrl(
  { kind: 'placeholder' },
  { version: ANY_VERSION, width: 640, format: 'webp' },
)

const ADDRESS = /^\/images\/([a-z0-9./-]+)\/([0-9a-f]{8}|current)-([1-9]\d{1,3})\.(\w+)$/

/**
 * Parses a URL of `pictureUrl`. Returns undefined for any other URL, also for unknown sides, widths and formats. The
 * server checks whether the model, family, photograph, banner or scene exists.
 */
export function parsePictureUrl(url: string): PictureAddress | undefined {
  const [, path = '', version = '', digits = '', ending] = ADDRESS.exec(url) ?? []
  const picture = pictureOfPath(path)
  const width = Number(digits)
  const format = PICTURE_FORMATS.find((known) => known === ending)
  if (!picture || !format || !pictureWidths(picture).includes(width)) return undefined
  return { picture, version, width, format }
}

/** Returns the URL of a picture with another version. A URL that is not of a picture is returned unchanged. */
export function pictureInVersion(imageUrl: string, version: string): string {
  const address = parsePictureUrl(imageUrl)
  return address ? pictureUrl(address.picture, { ...address, version }) : imageUrl
}

/** Returns width and height for an `<img>`, so that the layout does not shift when the picture loads. */
export function pictureSize(imageUrl: string, width: number): { width: number; height: number } | undefined {
  const address = parsePictureUrl(imageUrl)
  return address && { width, height: pictureHeight(address.picture, width) }
}
