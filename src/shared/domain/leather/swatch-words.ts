import { parsePictureUrl } from '../pictures/picture-url.ts'
import { type DescribedLeather, leatherInWords, leatherTraits } from './leather-words.ts'

/** A leather as a list of swatches has it: the grain is known by the address of its picture. */
export type Swatch = { mainColor?: string | null; hex?: string | null; imageUrl: string | null }

/**
 * What a swatch shows, for who cannot see it. Stands where no colour is written beside it.
 *
 * @example swatchInWords({ mainColor: 'Blauw', hex: '#232f43', imageUrl: '/images/swatch/touch/232f43/current-640.webp' })
 * // 'donkerblauw, koele tint, fijne nerf, zijdemat'
 */
export const swatchInWords = (swatch: Swatch) => leatherInWords(described(swatch))

/** The same where the main colour is already said: "donker, koele tint, fijne nerf, zijdemat". */
export const swatchTraits = (swatch: Swatch) => leatherTraits(described(swatch))

function described({ mainColor, hex, imageUrl }: Swatch): DescribedLeather {
  const picture = imageUrl ? parsePictureUrl(imageUrl)?.picture : undefined
  return { mainColor, hex, family: picture?.kind === 'swatch' ? picture.family : null }
}
