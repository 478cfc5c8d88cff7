import type { Hide } from '#shared/domain/pictures/render-layers/compose.ts'
import { develop, linearFromByte, type Rgb } from '#shared/domain/pictures/render-layers/film.ts'
import type { RenderLayers } from '#shared/domain/pictures/render-layers/render-layers.ts'

/** Maximum amount of dye. Above it the highlights are overexposed and the hide does not get lighter. */
const MAX_DYE = 1.5

/**
 * Computes the leather (`Hide`) with which a swatch shows the catalog color.
 *
 * Customers choose by this picture, so its median tone must be the catalog color. Removes the uniform part of the
 * gloss, and searches for the dye that the tone curve maps to the byte of the catalog color, per channel.
 */
export function swatchHide(layers: RenderLayers, hex: string, shine: number): Hide {
  const medianLight = (layer: Uint8Array, top: number) => (median(layer) / 255) ** 2 * top
  const light = medianLight(layers.body, layers.top.body)
  // 95 % of the uniform gloss is removed. The other 5 % adds to the light (below).
  const veil = medianLight(layers.gloss, layers.top.gloss) * 0.95

  const dye = (channel: 0 | 1 | 2) => {
    const wanted = Number.parseInt(hex.slice(channel * 2, channel * 2 + 2), 16)
    const developed = (amount: number) => develop((light * amount + veil * 0.05 * shine) * layers.tint[channel])
    return closest(developed, wanted, linearFromByte(wanted))
  }
  const color: Rgb = [dye(0), dye(1), dye(2)]
  return { color, shine, veil }
}

/**
 * Finds the amount between 0 and `MAX_DYE` for which the increasing function `outcome` is nearest to `wanted`, by
 * bisection.
 */
function closest(outcome: (amount: number) => number, wanted: number, start: number): number {
  let [low, high, amount] = [0, MAX_DYE, start]
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
