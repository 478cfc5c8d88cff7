/**
 * Forms (width and file format) in which this shop serves a picture. The end of a picture's URL has the form:
 * `/images/…/{version}-{width}.{format}`. This module does not interpret the rest of the URL.
 */

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths in pixels. There are only a few, so that visitors request the same pictures and the server can cache all. */
const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
const BANNER_WIDTHS = [480, 640, 960, 1280, 1600] as const

const FORM = /^(\/images\/.+\/[0-9a-z]+)-\d+\.(?:avif|webp|jpg)$/

/** True for the URL of a picture of this shop, which exists in other widths and formats. */
export const hasForms = (imageUrl: string) => FORM.test(imageUrl)

/**
 * Returns the URL of the same picture in another width and format. Uses the nearest served width that is not smaller,
 * or the largest width when all are smaller.
 *
 * An external URL is returned unchanged.
 */
export function pictureAt(imageUrl: string, width: number, format: PictureFormat): string {
  const urlStart = FORM.exec(imageUrl)?.[1]
  return urlStart ? `${urlStart}-${servedWidth(urlStart, width)}.${format}` : imageUrl
}

/** Returns the value of a `srcset` with these widths. Empty for an external URL, because it has only one size. */
export function pictureSrcSet(imageUrl: string, widths: readonly number[], format: PictureFormat): string {
  const urlStart = FORM.exec(imageUrl)?.[1]
  if (!urlStart) return ''
  const served = new Set(widths.map((width) => servedWidth(urlStart, width)))
  return [...served]
    .sort((a, b) => a - b)
    .map((width) => `${urlStart}-${width}.${format} ${width}w`)
    .join(', ')
}

/** Returns the served widths of a picture, in pixels, ascending. */
export const servedWidths = (imageUrl: string): readonly number[] =>
  imageUrl.startsWith('/images/banner/') ? BANNER_WIDTHS : PICTURE_WIDTHS

function servedWidth(imageUrl: string, width: number): number {
  const widths = servedWidths(imageUrl)
  return widths.find((served) => served >= width) ?? widths.at(-1) ?? width
}
