import sharp from 'sharp'

/** Maximum side of a master in pixels: more than the largest served width. */
const MASTER_SIDE = 2560

/** Limit of the decoded pixels, because a small file may declare an image that exceeds the memory. */
const MAX_PIXELS = 64_000_000

/** Allowed formats, detected from the content. SVG is not allowed, because it can load other files and run scripts. */
const KINDS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff'])

/** Background of transparent pixels: the paper color of the shop's drawings. */
const PAPER = '#f2ece4'

/**
 * Converts a file to a master, the stored form from which all widths and formats are made: upright, in sRGB, without
 * metadata such as place, date and camera. Undefined when the file is not a readable image.
 *
 * @param side maximum width and height in pixels
 */
export async function masterOf(file: Uint8Array, side = MASTER_SIDE): Promise<Buffer | undefined> {
  try {
    const photograph = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await photograph.metadata()
    if (!format || !KINDS.has(format)) return undefined
    return await photograph
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .webp({ quality: 90, effort: 3 })
      .toBuffer()
  } catch {
    // Any decoding error means that the file is not a usable image; the caller reports it.
    return undefined
  }
}
