import { drawnPicture } from '../../../lib/drawn-picture.ts'

/** Longest side in pixels of a photo that is sent: enough to see a seam, and a few hundred kB. */
const MAX_SIDE = 1920
/** Longest side in pixels of the small picture in the list of chosen photos. */
const PREVIEW_SIDE = 160
const QUALITY = 0.85

/** A photo to send. `preview` is a data URL, because the content policy of the page allows no other local pictures. */
export type ScaledPhoto = { file: Blob; preview?: string }

/**
 * Makes a photo smaller before it is sent, so that it also arrives over a slow line. The result is a JPEG without
 * metadata. Returns the file itself when the browser cannot read it: the server then says what is wrong with it.
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  try {
    const picture = await createImageBitmap(file)
    const large = drawnPicture(picture, MAX_SIDE)
    const small = drawnPicture(picture, PREVIEW_SIDE)
    picture.close()
    if (!large || !small) return { file }
    const scaled = await new Promise<Blob | null>((resolve) => large.toBlob(resolve, 'image/jpeg', QUALITY))
    return { file: scaled ?? file, preview: small.toDataURL('image/jpeg', QUALITY) }
  } catch {
    // Not a picture, or one that this browser cannot read.
    return { file }
  }
}
