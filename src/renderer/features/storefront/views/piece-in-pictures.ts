import { CLOSE_UP_SUBJECTS, MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import type { ShownPiece } from './shown-piece.ts'

/** End of the name of a close-up, after the family of its leather. */
const CLOSE_UP = new RegExp(`-(${CLOSE_UP_SUBJECTS.join('|')})$`)
/** Family of a leather of which no swatch is known. */
const COMMON_FAMILY = 'touch'

/**
 * Returns the piece that the pictures of a page show, from their URLs; undefined when all of them are photographs.
 *
 * @param pictures the pictures in the chosen leather and with the chosen legs
 * @param swatchUrl picture of the chosen leather, whose URL contains its family. Without it, the family is that of a
 * swatch among the pictures
 */
export function pieceInPictures(
  pictures: readonly { url: string }[],
  swatchUrl?: string | null | undefined,
): ShownPiece | undefined {
  const parsed = pictures.map(({ url }) => parsePictureUrl(url)?.picture)
  const shown = parsed.find((picture) => picture?.kind === 'model')
  if (!shown) return undefined

  // A close-up is named after the family of its leather: `touch-piping`.
  const swatches = [swatchUrl ? parsePictureUrl(swatchUrl)?.picture : undefined, ...parsed]
  const { model, legs, hex } = shown
  const isMirrored = model.endsWith(MIRRORED)
  return {
    model: isMirrored ? model.slice(0, -MIRRORED.length) : model,
    isMirrored,
    legs,
    family: swatches.find((picture) => picture?.kind === 'swatch')?.family.replace(CLOSE_UP, '') ?? COMMON_FAMILY,
    hex,
  }
}
