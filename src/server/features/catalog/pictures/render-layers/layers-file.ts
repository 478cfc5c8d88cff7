import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'

/**
 * Content of `layers.json`; `top` and `tint` as in `RenderLayers`. Our render tool writes it, so it is not validated.
 */
export type LayersFile = {
  size: [width: number, height: number]
  top: { body: number; bounce?: number; gloss: number }
  tint: Rgb
  /** Swatches only: shown fraction of the gloss. */
  shine?: number
}

export const readLayersFile = async (folder: string): Promise<LayersFile> =>
  JSON.parse(await readFile(join(folder, 'layers.json'), 'utf8')) as LayersFile // our own tool wrote it
