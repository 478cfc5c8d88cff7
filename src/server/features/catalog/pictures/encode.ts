import sharp from 'sharp'
import type { PictureFormat } from '#shared/kernel/picture-forms.ts'
import type { RawPicture } from './picture-source.ts'

// No cache, because every picture is different. One thread per picture, because several are encoded in parallel.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Encodes pixels as an image file of `width` × `height` pixels.
 *
 * The qualities were chosen by eye on leather grain and seams. AVIF at effort 2 costs a third of effort 4 for some
 * three percent more bytes. Speed matters, because the first visitor who requests a picture waits for its encoding.
 */
export async function encode(raw: RawPicture, width: number, height: number, format: PictureFormat): Promise<Buffer> {
  const picture = sharp(raw.pixels, { raw: { width: raw.width, height: raw.height, channels: 3 } })
  if (raw.width !== width || raw.height !== height) picture.resize(width, height, { fit: 'cover' })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 80, effort: 3 }).toBuffer()
    case 'jpg':
      return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  }
}
