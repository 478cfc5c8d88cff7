const LONGEST_SIDE = 1_280
/** Thirty photos of this length fit into the storage of a phone, which is 5 MB. */
const GOOD_LENGTH = 110_000
const QUALITIES = [0.7, 0.55, 0.4, 0.3]

/**
 * Returns a photo of the camera as a small JPEG in base64, without metadata: drawing it on a canvas leaves out the place
 * where it was taken. Rejects for a file that is no picture.
 */
export async function scaledPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  let side = LONGEST_SIDE
  for (;;) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const [, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
      if (base64.length <= GOOD_LENGTH) return base64
    }
    if (side < LONGEST_SIDE / 4) throw new RangeError(`the photo cannot be made smaller than ${GOOD_LENGTH} characters`)
    side *= 0.7
  }
}
