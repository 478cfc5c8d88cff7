import { vectorSource } from './drawn/vector-source.ts'
import { fileSource } from './file-source.ts'
import { photoSource } from './photo-source.ts'
import { firstOf, type PictureSource } from './picture-source.ts'
import { renderLayerSource } from './render-layers/render-layer-source.ts'

/** All sources of pictures, in order of precedence. `folder` has the layout of `resources/pictures`. */
export function openSources(folder: string): PictureSource {
  return firstOf([renderLayerSource(folder), photoSource, fileSource(folder), vectorSource])
}
