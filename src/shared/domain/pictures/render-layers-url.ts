import { isOneOf, isPictureName, type LegsName, MIRRORED, PICTURE_SIDES, type PictureSide } from './picture-names.ts'
import type { Rgb } from './render-layers/film.ts'

/** One side of a model with render layers. */
export type RenderSide = { model: string; side: PictureSide }

/** Description of the files from which one side of a model is composed, in any leather and with any of its legs. */
export type RenderLayersDescription = {
  /** Width in pixels of all layers except `bounce`, which may have half the size. */
  width: number
  height: number
  /** `top`: brightest light of each layer. `tint`: color of the lamps. */
  top: { body: number; bounce: number; gloss: number }
  tint: Rgb
  /** URLs of WebP files. */
  layers: { body: string; bounce: string; gloss: string; mask: string; room: string }
  /** URLs of the backdrop with other legs; `layers.room` is the backdrop with the model's default legs. */
  rooms: Partial<Record<LegsName, string>>
}

/**
 * Returns the URL of the description (`RenderLayersDescription`, JSON). The server responds 404 for a side without
 * layers. It responds 204 for a detail that has no layers because it is cut from the picture of the front.
 *
 * A mirrored model uses the layers of the model; the code that composes them mirrors the result.
 *
 * @example renderLayersUrl({ model: 'wulp-mirror', side: 'front' }, '1a2b3c4d') //
 * /images/light/wulp/front/1a2b3c4d.json
 */
export function renderLayersUrl({ model, side }: RenderSide, version: string): string {
  const layersModel = model.endsWith(MIRRORED) ? model.slice(0, -MIRRORED.length) : model
  return `/images/light/${layersModel}/${side}/${version}.json`
}

/** Returns the URL of one layer. The server sends the stored file unchanged. */
export const renderLayerUrl = ({ model, side }: RenderSide, version: string, layer: string) =>
  `/images/light/${model}/${side}/${version}/${layer}.webp`

/** A parsed URL under `/images/light/`. `layer` is undefined for the URL of the description. */
export type RenderLayersAddress = RenderSide & { version: string; layer: string | undefined }

const ADDRESS = /^\/images\/light\/([a-z0-9-]+)\/([a-z-]+)\/([0-9a-f]{8}|current)(?:\.json|\/([a-z-]{1,40})\.webp)$/

/** Parses a URL of `renderLayersUrl` or `renderLayerUrl`; undefined for any other URL. */
export function parseRenderLayersUrl(url: string): RenderLayersAddress | undefined {
  const [, model = '', side = '', version = '', layer] = ADDRESS.exec(url) ?? []
  return isPictureName(model) && isOneOf(PICTURE_SIDES, side) ? { model, side, version, layer } : undefined
}
