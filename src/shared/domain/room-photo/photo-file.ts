/** Largest photo that is read, in bytes. Photos of phones have up to 15 MB. */
export const MAX_PHOTO_BYTES = 40_000_000
/** Longest side of the photo in the page and of the saved picture, in pixels. */
export const MAX_PHOTO_SIDE = 2000
/** Shortest side of a photo in which a room can be seen, in pixels. */
const MIN_PHOTO_SIDE = 200

type PhotoFile = { name: string; type: string; size: number }

/** Returns why a file cannot be used as a photo before it is read, in a Dutch sentence; undefined when it may be one. */
export function refusedFile({ name, type, size }: PhotoFile): string | undefined {
  if (type === 'application/pdf' || /\.pdf$/i.test(name))
    return 'Dit is een pdf, geen foto. Kies een foto van uw kamer als JPG of PNG.'
  if (type.startsWith('video/')) return 'Dit is een film. Kies een foto van uw kamer als JPG of PNG.'
  if (size === 0) return 'Dit bestand is leeg. Kies een andere foto.'
  if (size > MAX_PHOTO_BYTES)
    return `Deze foto is groter dan ${MAX_PHOTO_BYTES / 1_000_000} MB. Kies een kleinere foto.`
  return undefined
}

/** Returns why a file could not be read, in a Dutch sentence. Only Safari reads HEIC, the format of iPhones. */
export function unreadableFile({ name, type }: Omit<PhotoFile, 'size'>): string {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
    ? 'Deze browser kan geen HEIC-foto openen. Bewaar de foto als JPG, of open deze pagina op uw iPhone.'
    : 'Dit bestand is geen foto die wij kunnen openen. Kies een foto als JPG, PNG of WebP.'
}

/** Returns why a photo of this size cannot be used, in a Dutch sentence; undefined when it can. */
export const refusedSize = ({ width, height }: { width: number; height: number }): string | undefined =>
  Math.min(width, height) < MIN_PHOTO_SIDE
    ? `Deze foto is te klein. Kies een foto van minstens ${MIN_PHOTO_SIDE} beeldpunten breed en hoog.`
    : undefined
