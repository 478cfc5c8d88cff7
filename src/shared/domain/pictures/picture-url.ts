import { PICTURE_FORMATS, type PictureFormat, servedWidths } from '#shared/kernel/picture-forms.ts'
import { type Picture, pictureHeight, pictureOfPath, picturePath } from './picture.ts'

export { PICTURE_FORMATS, type PictureFormat, pictureAt, pictureSrcSet } from '#shared/kernel/picture-forms.ts'

/** The version for who does not know the current one (another process, a feed): served, but not kept for ever. */
export const ANY_VERSION = 'current'

/** In which form a picture is wanted. `version` says which contents: eight hexadecimal digits, or `current`. */
export type PictureForm = { width: number; format: PictureFormat; version: string }

/** What an address of this shop's pictures says. */
export type PictureAddress = PictureForm & { picture: Picture }

/** Widths this kind of picture is served in, in pixels, ascending. */
export const pictureWidths = (picture: Picture) => servedWidths(`/images/${picturePath(picture)}`)

/**
 * Where a picture is to be had, in one width and format.
 *
 * @example pictureUrl({ kind: 'model', model: 'merel-3', side: 'front', hex: '8a4b22' }, { width: 960, format: 'webp', version: '1a2b3c4d' })
 * // /images/model/merel-3/front/8a4b22/1a2b3c4d-960.webp
 */
export const pictureUrl = (picture: Picture, { version, width, format }: PictureForm) =>
  `/images/${picturePath(picture)}/${version}-${width}.${format}`

/** Shown for a product without a picture of its own (docs/requirements.md#s9). */
export const PLACEHOLDER_IMAGE_URL = pictureUrl(
  { kind: 'placeholder' },
  { version: ANY_VERSION, width: 640, format: 'webp' },
)

const ADDRESS = /^\/images\/([a-z0-9./-]+)\/([0-9a-f]{8}|current)-([1-9]\d{1,3})\.(\w+)$/

/**
 * Reads an address that `pictureUrl` wrote. Undefined for anything else: unknown sides, widths and formats too.
 * Whether there is such a model, family, photograph, banner or scene is for the server to know.
 */
export function parsePictureUrl(url: string): PictureAddress | undefined {
  const [, path = '', version = '', digits = '', ending] = ADDRESS.exec(url) ?? []
  const picture = pictureOfPath(path)
  const width = Number(digits)
  const format = PICTURE_FORMATS.find((known) => known === ending)
  if (!picture || !format || !pictureWidths(picture).includes(width)) return undefined
  return { picture, version, width, format }
}

/** The same picture in the given version of the contents; an address that is not ours comes back as it is. */
export function pictureInVersion(imageUrl: string, version: string): string {
  const address = parsePictureUrl(imageUrl)
  return address ? pictureUrl(address.picture, { ...address, version }) : imageUrl
}

/** Width and height for the attributes of an `<img>`, so that the page keeps the room before the picture is there. */
export function pictureSize(imageUrl: string, width: number): { width: number; height: number } | undefined {
  const address = parsePictureUrl(imageUrl)
  return address && { width, height: pictureHeight(address.picture, width) }
}
