import { COLOR_GROUPS } from '#shared/domain/leather/color-groups.ts'
import { pictureAlt } from '#shared/domain/leather/picture-alt.ts'
import { parsePictureUrl, pictureAt } from '#shared/domain/pictures/picture-url.ts'
import { folded } from '#shared/kernel/text.ts'
import type { MailPicture } from '../../operations/mails/index.ts'
import type { OrderDetailsRow } from '../sales-orders/index.ts'

/** Twice the displayed width, for high-density screens. */
const WIDTH = 320

/** Returns the picture of an order row in its leather and legs. The URL is the same for every reader of the mail. */
export function rowPicture(
  { imageUrl, displayName, options }: PicturedRow,
  publicUrl: string,
): MailPicture | undefined {
  if (!imageUrl) return undefined
  const url = pictureAt(imageUrl, WIDTH, 'jpg')
  return { url: url.startsWith('/') ? publicUrl + url : url, alt: altOf(imageUrl, displayName, options) }
}

type PicturedRow = Pick<OrderDetailsRow, 'imageUrl' | 'displayName' | 'options'>

function altOf(imageUrl: string, displayName: string, options: PicturedRow['options']): string {
  const picture = parsePictureUrl(imageUrl)?.picture
  const leather = leatherOf(options)
  if (picture?.kind === 'swatch') {
    return leather
      ? pictureAlt({ productName: displayName, leather: { ...leather, family: picture.family }, side: 'swatch' })
      : displayName
  }
  // The name of a variant includes its legs, so the text of the picture needs no legs.
  return picture?.kind === 'model' ? pictureAlt({ productName: displayName, leather, side: 'front' }) : displayName
}

/** Splits the leather of an order row into name and main color, for example "Toledo 04 Leem (taupe)". */
function leatherOf(options: PicturedRow['options']) {
  const leatherText = options.find(({ label }) => label === 'Leer')?.value
  if (!leatherText) return null
  const mainColor = COLOR_GROUPS.find((group) => folded(leatherText).includes(folded(group))) ?? null
  return { name: leatherText.replace(/ \([^)]*\)$/, ''), mainColor }
}
