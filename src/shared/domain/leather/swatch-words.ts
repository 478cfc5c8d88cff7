import { parsePictureUrl } from '../pictures/picture-url.ts'
import { type DescribedLeather, leatherInWords, leatherTraits } from './leather-words.ts'

/** A leather in a list of swatches. The URL of its picture contains its swatch family. */
export type Swatch = { mainColor?: string | null; hex?: string | null; imageUrl: string | null }

/**
 * Describes a swatch for visitors who cannot see it. Used where no color name is shown.
 *
 * @example swatchInWords({ mainColor: 'Blauw', hex: '#232f43', imageUrl: '/images/swatch/touch/232f43/current-640.webp'
 * }) // 'donkerblauw, koele tint, fijne nerf, zijdemat'
 */
export const swatchInWords = (swatch: Swatch) => leatherInWords(describedLeather(swatch))

/** Describes a swatch where its main color is already shown: "donker, koele tint, fijne nerf, zijdemat". */
export const swatchTraits = (swatch: Swatch) => leatherTraits(describedLeather(swatch))

function describedLeather({ mainColor, hex, imageUrl }: Swatch): DescribedLeather {
  const picture = imageUrl ? parsePictureUrl(imageUrl)?.picture : undefined
  return { mainColor, hex, family: picture?.kind === 'swatch' ? picture.family : null }
}
