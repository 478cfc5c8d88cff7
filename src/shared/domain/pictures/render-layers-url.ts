import { isOneOf, isPictureName, type LegsName, MIRRORED, PICTURE_SIDES, type PictureSide } from './picture-names.ts'
import type { Rgb } from './render-layers/film.ts'

/** One side of a model with render layers. */
export type RenderSide = { model: string; side: PictureSide }

/** Description of the files that compose a side of a model in any leather, with any of its legs. */
export type RenderLayersDescription = {
  /** Width in pixels of all layers except `bounce`, which may have half the size. */
  width: number
  height: number
  /** Brightest light of each layer, and the warmth of the lamps. */
  top: { body: number; bounce: number; gloss: number }
  tint: Rgb
  /** Addresses of WebP files. */
  layers: { body: string; bounce: string; gloss: string; mask: string; room: string }
  /** Addresses of the backdrop with other legs; `layers.room` shows the model's own legs. */
  rooms: Partial<Record<LegsName, string>>
}

/**
 * Returns the address of the description (`RenderLayersDescription`, JSON). The server responds 404 for a side without
 * layers. It responds 204 for a detail that is cut from the picture of the front, and so has no layers.
 *
 * A mirrored model uses the layers of the model; the code that composes them mirrors the result.
 *
 * @example renderLayersUrl({ model: 'wulp-mirror', side: 'front' }, '1a2b3c4d') //
 * /images/light/wulp/front/1a2b3c4d.json
 */
export function renderLayersUrl({ model, side }: RenderSide, version: string): string {
  const rendered = model.endsWith(MIRRORED) ? model.slice(0, -MIRRORED.length) : model
  return `/images/light/${rendered}/${side}/${version}.json`
}

/** Returns the address of one layer, served as stored. */
export const renderLayerUrl = ({ model, side }: RenderSide, version: string, layer: string) =>
  `/images/light/${model}/${side}/${version}/${layer}.webp`

/** A parsed address under `/images/light/`: the description, or one `layer`. */
export type RenderLayersAddress = RenderSide & { version: string; layer: string | undefined }

const ADDRESS = /^\/images\/light\/([a-z0-9-]+)\/([a-z]+)\/([0-9a-f]{8}|current)(?:\.json|\/([a-z-]{1,40})\.webp)$/

/** Parses an address of `renderLayersUrl` or `renderLayerUrl`; undefined for any other. */
export function parseRenderLayersUrl(url: string): RenderLayersAddress | undefined {
  const [, model = '', side = '', version = '', layer] = ADDRESS.exec(url) ?? []
  return isPictureName(model) && isOneOf(PICTURE_SIDES, side) ? { model, side, version, layer } : undefined
}
