import { isOneOf, isPictureName, type LegsName, MIRRORED, PICTURE_SIDES, type PictureSide } from './picture-names.ts'
import type { Rgb } from './render-layers/film.ts'

/** One side of a model as it is stored in light layers. */
export type RenderSide = { model: string; side: PictureSide }

/** What is to be fetched for composing a side of a model in any leather, on any of its legs. */
export type RenderLayersDescription = {
  /** Of all layers but `bounce`, which may be stored in half. In pixels. */
  width: number
  height: number
  /** The brightest light of each layer, and the warmth of the lamps. */
  top: { body: number; bounce: number; gloss: number }
  tint: Rgb
  /** Addresses of WebP files. */
  layers: { body: string; bounce: string; gloss: string; mask: string; room: string }
  /** Addresses of the room on other legs, as far as there are any; `layers.room` shows the model's own. */
  rooms: Partial<Record<LegsName, string>>
}

/**
 * Where the description of the light layers is (`RenderLayersDescription`, JSON). 404 where the server has no layers of its
 * own for a side, and 204 for a close look that is cut from the front: then there is only its picture.
 *
 * A mirrored model has the layers of the model itself; whoever composes them turns the outcome round.
 *
 * @example renderLayersUrl({ model: 'wulp-mirror', side: 'front' }, '1a2b3c4d') // /images/light/wulp/front/1a2b3c4d.json
 */
export function renderLayersUrl({ model, side }: RenderSide, version: string): string {
  const rendered = model.endsWith(MIRRORED) ? model.slice(0, -MIRRORED.length) : model
  return `/images/light/${rendered}/${side}/${version}.json`
}

/** Where one layer is: the stored file as it is. */
export const renderLayerUrl = ({ model, side }: RenderSide, version: string, layer: string) =>
  `/images/light/${model}/${side}/${version}/${layer}.webp`

/** What an address under `/images/light/` asks: the description, or one `layer` of it. */
export type RenderLayersAddress = RenderSide & { version: string; layer: string | undefined }

const ADDRESS = /^\/images\/light\/([a-z0-9-]+)\/([a-z]+)\/([0-9a-f]{8}|current)(?:\.json|\/([a-z-]{1,40})\.webp)$/

/** Reads an address that `renderLayersUrl` or `renderLayerUrl` wrote; undefined for anything else. */
export function parseRenderLayersUrl(url: string): RenderLayersAddress | undefined {
  const [, model = '', side = '', version = '', layer] = ADDRESS.exec(url) ?? []
  return isPictureName(model) && isOneOf(PICTURE_SIDES, side) ? { model, side, version, layer } : undefined
}
