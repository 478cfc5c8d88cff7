import type { SwatchFamily } from '#shared/domain/pictures/picture-names.ts'
import type { Hide } from './compose.ts'
import { develop, linearFromByte, linearFromHex, type Rgb } from './film.ts'
import type { LightLayers } from './light-layers.ts'

/** Leather on furniture: highlights as through a polariser, otherwise seats look chalky. */
export const furnitureHide = (hex: string): Hide => ({ colour: linearFromHex(hex), shine: 0.6 })

/** How a family looks from close by: whose grain it has, how it shines, and how the sample is cut. */
export const FAMILIES: Record<
  SwatchFamily,
  { grain: 'touch' | 'aniline' | 'buffalo'; shine: number; turned: boolean }
> = {
  touch: { grain: 'touch', shine: 0.6, turned: false },
  napa: { grain: 'touch', shine: 1, turned: true },
  aniline: { grain: 'aniline', shine: 0.6, turned: false },
  nubuck: { grain: 'aniline', shine: 0.05, turned: true },
  saddle: { grain: 'aniline', shine: 1.1, turned: true },
  vintage: { grain: 'aniline', shine: 0.35, turned: false },
  buffalo: { grain: 'buffalo', shine: 0.6, turned: false },
  toro: { grain: 'buffalo', shine: 1, turned: true },
}

/** Paler than this a hide burns out instead of getting lighter. */
const PALEST = 1.5

/**
 * The hide that makes a swatch show the colour of the catalogue.
 *
 * People choose by this picture, so its middle tone must be the colour itself and not the colour
 * under a lamp: the even part of the gloss is taken away and the dye is searched that the film
 * develops to the wanted byte.
 */
export function swatchHide(layers: LightLayers, hex: string, shine: number): Hide {
  const middle = (layer: Uint8Array, top: number) => (median(layer) / 255) ** 2 * top
  const light = middle(layers.body, layers.top.body)
  const veil = middle(layers.gloss, layers.top.gloss) * 0.95

  const dye = (channel: 0 | 1 | 2) => {
    const wanted = Number.parseInt(hex.slice(channel * 2, channel * 2 + 2), 16)
    const developed = (amount: number) => develop((light * amount + veil * 0.05 * shine) * layers.tint[channel])
    return closest(developed, wanted, linearFromByte(wanted))
  }
  const colour: Rgb = [dye(0), dye(1), dye(2)]
  return { colour, shine, veil }
}

/** The amount whose outcome comes nearest, for a rising function; by halving, from nothing to `PALEST`. */
function closest(outcome: (amount: number) => number, wanted: number, start: number): number {
  let [low, high, amount] = [0, PALEST, start]
  for (let round = 0; round < 16; round++) {
    if (outcome(amount) < wanted) low = amount
    else high = amount
    amount = (low + high) / 2
  }
  return amount
}

function median(bytes: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 >= bytes.length
  })
}
