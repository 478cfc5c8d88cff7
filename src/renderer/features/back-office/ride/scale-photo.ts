import { drawnPicture } from '../../../lib/drawn-picture.ts'

const LONGEST_SIDE = 1_280
/** Thirty photos of this length fit into the storage of a phone, which is 5 MB. */
const GOOD_LENGTH = 110_000
const QUALITIES = [0.7, 0.55, 0.4, 0.3]

/**
 * Returns a photo of the camera as a small JPEG in base64, without metadata. Rejects for a file that is no picture.
 */
export async function scaledPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  let side = LONGEST_SIDE
  for (;;) {
    const canvas = drawnPicture(picture, side)
    if (!canvas) throw new RangeError('the phone has no memory to make the photo smaller')
    for (const quality of QUALITIES) {
      const [, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
      if (base64.length <= GOOD_LENGTH) return base64
    }
    if (side < LONGEST_SIDE / 4) throw new RangeError(`the photo cannot be made smaller than ${GOOD_LENGTH} characters`)
    side *= 0.7
  }
}
