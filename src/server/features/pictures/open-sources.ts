import { vectorSource } from './drawn/vector-source.ts'
import { fileSource } from './file-source.ts'
import { lightSource } from './light/light-source.ts'
import { firstOf, type PictureSource } from './picture-source.ts'
import { BANNERS_FOLDER, LAYERS_FOLDER } from './resources.ts'

/** Where the pictures of this shop come from, in the order they are asked. */
export function openSources(): PictureSource {
  return firstOf([lightSource(LAYERS_FOLDER), fileSource(BANNERS_FOLDER), vectorSource])
}
