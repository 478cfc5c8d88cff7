/**
 * The forms (width and file format) in which this shop serves a picture, as the end of its address says:
 * `/images/…/{version}-{width}.{format}`. What the picture shows stands before that and is not looked at here.
 */

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Widths in pixels. Few, so that visitors share them and the server keeps them all. */
const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
const BANNER_WIDTHS = [480, 640, 960, 1280, 1600] as const

const FORM = /^(\/images\/.+\/[0-9a-z]+)-\d+\.(?:avif|webp|jpg)$/

/** Whether an address is one of ours, so that other widths and formats of it exist. */
export const hasForms = (imageUrl: string) => FORM.test(imageUrl)

/**
 * The same picture in another width and format. The nearest width that is served and not smaller is taken.
 *
 * An address that is not ours (a photograph elsewhere) comes back as it is.
 */
export function pictureAt(imageUrl: string, width: number, format: PictureFormat): string {
  const stem = FORM.exec(imageUrl)?.[1]
  return stem ? `${stem}-${servedWidth(stem, width)}.${format}` : imageUrl
}

/** The value of a `srcset`: the picture in each of these widths. Empty when the address is not ours, as there is no choice then. */
export function pictureSrcSet(imageUrl: string, widths: readonly number[], format: PictureFormat): string {
  const stem = FORM.exec(imageUrl)?.[1]
  if (!stem) return ''
  const served = new Set(widths.map((width) => servedWidth(stem, width)))
  return [...served]
    .sort((a, b) => a - b)
    .map((width) => `${stem}-${width}.${format} ${width}w`)
    .join(', ')
}

/** Every width in which the picture of this address is served, in pixels, ascending. */
export const servedWidths = (imageUrl: string): readonly number[] =>
  imageUrl.startsWith('/images/banner/') ? BANNER_WIDTHS : PICTURE_WIDTHS

function servedWidth(imageUrl: string, width: number): number {
  const widths = servedWidths(imageUrl)
  return widths.find((served) => served >= width) ?? widths.at(-1) ?? width
}
