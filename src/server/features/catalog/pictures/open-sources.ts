import { vectorSource } from './drawn/vector-source.ts'
import { fileSource } from './file-source.ts'
import { photoSource } from './photo-source.ts'
import { firstOf, type PictureSource } from './picture-source.ts'
import { renderLayerSource } from './render-layers/render-layer-source.ts'

/**
 * Folders of the sources: `pictures` has the layout of `resources/pictures`, `photographs` has imported photographs.
 */
export type PictureFolders = { pictures: string; photographs: string }

/** All sources of pictures, in order of precedence. */
export function openSources({ pictures, photographs }: PictureFolders): PictureSource {
  return firstOf([renderLayerSource(pictures), photoSource(photographs), fileSource(pictures), vectorSource])
}
