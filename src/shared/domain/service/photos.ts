/** Maximum number of photos with one message. */
export const MAX_SERVICE_PHOTOS = 8

/** Largest accepted photo in bytes. A phone makes photos of 3 to 12 MB, and the page makes them smaller before sending. */
export const MAX_SERVICE_PHOTO_BYTES = 15_000_000

/** The content types that a file field offers. A phone converts HEIC to JPEG for such a field. */
export const SERVICE_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Kind of a file by its content. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf' | 'empty' | 'unknown'

/** Returns the kind of a file by its first bytes. The name of a file and its declared type can be wrong. */
export function photoKindOf(bytes: Uint8Array): PhotoKind {
  if (bytes.length === 0) return 'empty'
  const text = String.fromCharCode(...bytes.subarray(0, 16))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && /^(hei|hev|mif|msf)/.test(text.slice(8, 12))) return 'heic'
  return text.startsWith('%PDF') ? 'pdf' : 'unknown'
}

/** Returns the Dutch sentence for a file that is not accepted as a photo; undefined for an accepted kind. */
export function photoRefusal(kind: PhotoKind): string | undefined {
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
      return undefined
    case 'heic':
      return 'Deze foto heeft het formaat HEIC, dat wij niet kunnen lezen. Kies een foto in het formaat JPEG of PNG.'
    case 'pdf':
      return 'Dit bestand is een PDF en geen foto, ook als de naam op .jpg eindigt. Kies een foto (JPEG, PNG of WebP).'
    case 'empty':
      return 'Dit bestand is leeg. Kies de foto opnieuw.'
    case 'unknown':
      return 'Dit bestand is geen foto. Kies een foto in het formaat JPEG, PNG of WebP.'
    default:
      return kind satisfies never
  }
}

/** The Dutch sentence for a photo above `MAX_SERVICE_PHOTO_BYTES`. */
export const PHOTO_TOO_LARGE =
  'Deze foto is te groot: hoogstens 15 MB. Kies een kleinere foto, of maak er een schermafdruk van.'

/** The Dutch sentence for a file of an accepted kind that cannot be decoded. */
export const PHOTO_UNREADABLE = 'Deze foto is beschadigd en kan niet worden geopend. Kies een andere foto.'
