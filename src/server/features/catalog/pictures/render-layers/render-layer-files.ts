import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEG_NAMES } from '#shared/domain/pictures/picture-names.ts'
import {
  type RenderLayersDescription,
  type RenderSide,
  renderLayerUrl,
} from '#shared/domain/pictures/render-layers-url.ts'
import type { AvailablePictures } from '../available-pictures.ts'
import { entriesOf } from '../resources.ts'
import type { LayersFile } from './layers-file.ts'

/** Stored layers of one side, for pages that compose them. */
export type RenderLayerFiles = {
  /** `RenderLayersDescription` as JSON. */
  description: string
  /** Paths of files, by the name of the layer: `body`, `room`, `room-sled-black`. */
  files: ReadonlyMap<string, string>
}

/**
 * Render layers of every side of every model, by `{model}/{side}`. Read once, so that a URL is validated without disk
 * access. Reports and leaves out sides with a missing layer or an invalid description.
 */
export function readRenderLayerFiles(
  folder: string,
  { models }: AvailablePictures,
  version: string,
  report: (error: unknown) => void,
): ReadonlyMap<string, RenderLayerFiles> {
  const layers = new Map<string, RenderLayerFiles>()
  for (const [model, sides] of models) {
    for (const side of sides.keys()) {
      try {
        layers.set(
          `${model}/${side}`,
          renderLayerFilesOf(join(folder, 'models', model, side), { model, side }, version),
        )
      } catch (error) {
        report(new Error(`the layers of ${model}/${side} cannot be used`, { cause: error }))
      }
    }
  }
  return layers
}

function renderLayerFilesOf(folder: string, side: RenderSide, version: string): RenderLayerFiles {
  const files = new Map(
    entriesOf(folder).flatMap(({ name }) => (name.endsWith('.webp') ? [[name.slice(0, -5), join(folder, name)]] : [])),
  )
  const about = JSON.parse(readFileSync(join(folder, 'layers.json'), 'utf8')) as LayersFile // our own tool wrote it
  const url = (layer: string) => {
    if (!files.has(layer)) throw new Error(`${layer}.webp is missing`)
    return renderLayerUrl(side, version, layer)
  }
  const [width, height] = about.size
  const description: RenderLayersDescription = {
    width,
    height,
    top: { bounce: 0, ...about.top },
    tint: about.tint,
    layers: { body: url('body'), bounce: url('bounce'), gloss: url('gloss'), mask: url('mask'), room: url('room') },
    rooms: Object.fromEntries(
      LEG_NAMES.flatMap((legs) => (files.has(`room-${legs}`) ? [[legs, url(`room-${legs}`)]] : [])),
    ),
  }
  return { description: JSON.stringify(description), files }
}
