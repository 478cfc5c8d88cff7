import { vectorSource } from './drawn/vector-source.ts'
import { fileSource } from './file-source.ts'
import { lightSource } from './light/light-source.ts'
import { firstOf, type PictureSource } from './picture-source.ts'

/** Where the pictures of this shop come from, in the order they are asked; `folder` is laid out as `resources/pictures`. */
export function openSources(folder: string): PictureSource {
  return firstOf([lightSource(folder), fileSource(folder), vectorSource])
}
