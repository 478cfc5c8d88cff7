import { pictureAlt } from '#shared/domain/leather/picture-alt.ts'
import { hexColor, type Picture } from '#shared/domain/pictures/picture.ts'
import { isOneOf, LEG_NAMES, type LegsName } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl, pictureUrl } from '#shared/domain/pictures/picture-url.ts'

type Image = { url: string; alt: string }
type Leather = { name: string; hex?: string | null; imageUrl: string | null }
type Choice = {
  /** Name of the model, for the picture's description. */
  title: string
  leather: Leather | undefined
  /** Model in the pictures, when the selected couch set-up has one of its own. */
  model?: string | undefined
  /** The legs, identified by the drawing of their option. */
  legs?: { imageUrl: string | null } | undefined
}

/**
 * Returns the pictures of a product in the selected couch set-up and leather and with the selected legs, and a picture of
 * the leather at the end.
 *
 * Only pictures that the shop composes itself can change. A photograph and its description stay the same. A close-up
 * (`touch-piping`) is shown in the family of the leather.
 */
export function configuredImages(images: readonly Image[], { title, leather, legs, model }: Choice): Image[] {
  const hex = (leather?.hex && hexColor(leather.hex)) || undefined
  const legsName = legsOf(legs?.imageUrl)
  if (!hex && !legsName && !model) return [...images]

  const family = leather && addFamily(leather).family
  const changed = images.flatMap((image) => {
    const parsed = parsePictureUrl(image.url)
    if (hex && parsed?.picture.kind === 'swatch') {
      const subject = /-\w+$/.exec(parsed.picture.family)?.[0]
      return subject && family
        ? { url: pictureUrl({ kind: 'swatch', family: family + subject, hex }, parsed), alt: image.alt }
        : []
    }
    if (parsed?.picture.kind !== 'model') return image
    const picture: Model = {
      ...parsed.picture,
      ...(model && { model }),
      ...(hex && { hex }),
      ...(legsName && { legs: legsName }),
    }
    const alt = hex
      ? pictureAlt({ productName: title, leather, legs: picture.legs ?? null, side: picture.side, room: image.alt })
      : image.alt
    return { url: pictureUrl(picture, parsed), alt }
  })
  return hex && leather?.imageUrl
    ? [
        ...changed,
        { url: leather.imageUrl, alt: pictureAlt({ productName: title, leather: addFamily(leather), side: 'swatch' }) },
      ]
    : changed
}

/** Adds the family of a leather, which determines its grain. The family is in the URL of the swatch. */
function addFamily({ name, hex = null, imageUrl }: Leather) {
  const swatch = imageUrl ? parsePictureUrl(imageUrl)?.picture : undefined
  return { name, hex, family: swatch?.kind === 'swatch' ? swatch.family : null }
}

type Model = Extract<Picture, { kind: 'model' }>

/** Reads the name of the legs from the URL of their drawing. */
function legsOf(drawingUrl: string | null | undefined): LegsName | undefined {
  const picture = drawingUrl ? parsePictureUrl(drawingUrl)?.picture : undefined
  return picture?.kind === 'option' && picture.axis === 'leg' && isOneOf(LEG_NAMES, picture.name)
    ? picture.name
    : undefined
}

/** Whether the shop composes the picture, so that the picture changes with the leather. */
export const isComposed = ({ url }: Image) => parsePictureUrl(url)?.picture.kind === 'model'
