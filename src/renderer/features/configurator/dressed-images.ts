import { hexColour } from '#shared/domain/pictures/picture.ts'
import { parsePictureUrl, pictureUrl } from '#shared/domain/pictures/picture-url.ts'

type Image = { url: string; alt: string }
type Leather = { name: string; hex?: string | null; imageUrl: string | null }

/**
 * The pictures of a product in another leather: the furniture in its colour, and its sample at the end.
 *
 * Only pictures that the shop composes itself can be dressed; a photograph stays what it is.
 */
export function dressedImages(images: readonly Image[], leather: Leather | undefined): Image[] {
  const hex = leather?.hex && hexColour(leather.hex)
  if (!leather || !hex) return [...images]

  const furniture = images.filter(({ url }) => parsePictureUrl(url)?.picture.kind !== 'swatch')
  const dressed = furniture.map((image) => ({ ...image, url: dressedUrl(image.url, hex) }))
  return leather.imageUrl ? [...dressed, { url: leather.imageUrl, alt: leather.name }] : dressed
}

/** The address of the same picture in another colour of leather; one that shows no leather comes back as it is. */
function dressedUrl(url: string, hex: string): string {
  const address = parsePictureUrl(url)
  if (address?.picture.kind !== 'model') return url
  return pictureUrl({ ...address.picture, hex }, address)
}
