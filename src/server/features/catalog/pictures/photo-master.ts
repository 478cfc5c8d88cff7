import sharp from 'sharp'

/** In pixels: enough for the largest width that is served, with something to spare for what comes. */
const MASTER_SIDE = 2560

/** A file can say that it holds more pixels than a computer has memory for. */
const MOST_PIXELS = 64_000_000

/** Kinds of files that hold photographs, as the bytes themselves tell. Drawings (SVG) may fetch and run things. */
const KINDS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff'])

/** Behind what is transparent: the paper that the shop's own drawings stand on. */
const PAPER = '#f2ece4'

/**
 * A photograph as it is kept: upright, in the colours of the web, without place, date and camera. Undefined for
 * anything that cannot be read as a photograph.
 */
export async function masterOf(file: Uint8Array): Promise<Buffer | undefined> {
  try {
    const photograph = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await photograph.metadata()
    if (!format || !KINDS.has(format)) return undefined
    return await photograph
      .rotate()
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .webp({ quality: 90, effort: 3 })
      .toBuffer()
  } catch {
    // Whatever is wrong with a file from elsewhere, it is no photograph; who sent it is told so.
    return undefined
  }
}
