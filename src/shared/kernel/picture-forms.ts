/**
 * Formats (width and file type) in which this shop serves a picture, as in the end of its address:
 * `/images/…/{version}-{width}.{format}`. The rest of the address is not interpreted here.
 */

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths in pixels. There are few, so that visitors share them and the server can cache all. */
const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
const BANNER_WIDTHS = [480, 640, 960, 1280, 1600] as const

const FORM = /^(\/images\/.+\/[0-9a-z]+)-\d+\.(?:avif|webp|jpg)$/

/** True for an address of this shop's pictures, which exist in other widths and formats. */
export const hasForms = (imageUrl: string) => FORM.test(imageUrl)

/**
 * Returns the address of the same picture in another width and format. Uses the nearest served width that is not
 * smaller, or the largest when all are smaller.
 *
 * An external address is returned unchanged.
 */
export function pictureAt(imageUrl: string, width: number, format: PictureFormat): string {
  const stem = FORM.exec(imageUrl)?.[1]
  return stem ? `${stem}-${servedWidth(stem, width)}.${format}` : imageUrl
}

/** Returns the value of a `srcset` with these widths. Empty for an external address, which has only one size. */
export function pictureSrcSet(imageUrl: string, widths: readonly number[], format: PictureFormat): string {
  const stem = FORM.exec(imageUrl)?.[1]
  if (!stem) return ''
  const served = new Set(widths.map((width) => servedWidth(stem, width)))
  return [...served]
    .sort((a, b) => a - b)
    .map((width) => `${stem}-${width}.${format} ${width}w`)
    .join(', ')
}

/** Returns the served widths of a picture, in pixels, ascending. */
export const servedWidths = (imageUrl: string): readonly number[] =>
  imageUrl.startsWith('/images/banner/') ? BANNER_WIDTHS : PICTURE_WIDTHS

function servedWidth(imageUrl: string, width: number): number {
  const widths = servedWidths(imageUrl)
  return widths.find((served) => served >= width) ?? widths.at(-1) ?? width
}
