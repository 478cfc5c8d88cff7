import { vectorSource } from './drawn/vector-source.ts'
import { fileSource } from './file-source.ts'
import { photoSource } from './photo-source.ts'
import { firstOf, type PictureSource } from './picture-source.ts'
import { renderLayerSource } from './render-layers/render-layer-source.ts'

/** Where pictures come from: `pictures` is laid out as `resources/pictures`, `photographs` holds what was imported. */
export type PictureFolders = { pictures: string; photographs: string }

/** All sources of pictures, in the order they are asked. */
export function openSources({ pictures, photographs }: PictureFolders): PictureSource {
  return firstOf([renderLayerSource(pictures), photoSource(photographs), fileSource(pictures), vectorSource])
}
