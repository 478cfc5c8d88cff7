import { type Picture, pictureHeight, pictureOfPath, picturePath } from './picture.ts'

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths in pixels in which a picture is served. Few, so that visitors share them and the server keeps them all. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
export const BANNER_WIDTHS = [480, 640, 960, 1280, 1600] as const

/** The version for who does not know the current one (another process, a feed): served, but not kept for ever. */
export const ANY_VERSION = 'current'

/** In which form a picture is wanted. `version` says which contents: eight hexadecimal digits, or `current`. */
export type PictureForm = { width: number; format: PictureFormat; version: string }

/** What an address of this shop's pictures says. */
export type PictureAddress = PictureForm & { picture: Picture }

/** Widths this kind of picture is served in, in pixels, ascending. */
export const pictureWidths = (picture: Pick<Picture, 'kind'>): readonly number[] =>
  picture.kind === 'banner' ? BANNER_WIDTHS : PICTURE_WIDTHS

/**
 * Where a picture is to be had, in one width and format.
 *
 * @example pictureUrl({ kind: 'model', model: 'sofa3', side: 'front', hex: '8a4b22' }, { width: 960, format: 'webp', version: '1a2b3c4d' })
 * // /images/model/sofa3/front/8a4b22/1a2b3c4d-960.webp
 */
export const pictureUrl = (picture: Picture, { version, width, format }: PictureForm) =>
  `/images/${picturePath(picture)}/${version}-${width}.${format}`

/** Shown for a product without a picture of its own (specification §9). */
export const PLACEHOLDER_IMAGE_URL = pictureUrl(
  { kind: 'placeholder' },
  { version: ANY_VERSION, width: 640, format: 'webp' },
)

const ADDRESS = /^\/images\/([a-z0-9./-]+)\/([0-9a-f]{8}|current)-([1-9]\d{1,3})\.(avif|webp|jpg)$/

/** Reads an address that `pictureUrl` wrote. Undefined for anything else: unknown names, widths and formats too. */
export function parsePictureUrl(url: string): PictureAddress | undefined {
  const [, path = '', version = '', digits = '', format] = ADDRESS.exec(url) ?? []
  const picture = pictureOfPath(path)
  const width = Number(digits)
  if (!picture || !format || !pictureWidths(picture).includes(width)) return undefined
  return { picture, version, width, format: format as PictureFormat } // the pattern lets no other through
}

/**
 * The same picture in another width and format. The nearest width that is served and not smaller is taken.
 *
 * An address that is not ours (a photograph elsewhere) comes back as it is.
 */
export function pictureAt(imageUrl: string, width: number, format: PictureFormat): string {
  const address = parsePictureUrl(imageUrl)
  if (!address) return imageUrl
  return pictureUrl(address.picture, { version: address.version, width: servedWidth(address.picture, width), format })
}

/** The same picture in the given version of the contents; an address that is not ours comes back as it is. */
export function pictureInVersion(imageUrl: string, version: string): string {
  const address = parsePictureUrl(imageUrl)
  return address ? pictureUrl(address.picture, { ...address, version }) : imageUrl
}

/** The value of a `srcset`: the picture in each of these widths. Empty when the address is not ours, as there is no choice then. */
export function pictureSrcSet(imageUrl: string, widths: readonly number[], format: PictureFormat): string {
  const address = parsePictureUrl(imageUrl)
  if (!address) return ''
  const served = new Set(widths.map((width) => servedWidth(address.picture, width)))
  return [...served]
    .sort((a, b) => a - b)
    .map((width) => `${pictureUrl(address.picture, { version: address.version, width, format })} ${width}w`)
    .join(', ')
}

/** Width and height for the attributes of an `<img>`, so that the page keeps the room before the picture is there. */
export function pictureSize(imageUrl: string, width: number): { width: number; height: number } | undefined {
  const address = parsePictureUrl(imageUrl)
  return address && { width, height: pictureHeight(address.picture, width) }
}

function servedWidth(picture: Picture, width: number): number {
  const widths = pictureWidths(picture)
  return widths.find((served) => served >= width) ?? widths.at(-1) ?? width
}
