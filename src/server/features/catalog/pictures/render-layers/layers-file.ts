import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'

/** What `layers.json` says; written by the tool that rendered, so it is trusted. */
export type LayersFile = {
  size: [width: number, height: number]
  top: { body: number; bounce?: number; gloss: number }
  tint: Rgb
  /** Of a swatch: how much of its gloss is shown. */
  shine?: number
}

export const readLayersFile = async (folder: string): Promise<LayersFile> =>
  JSON.parse(await readFile(join(folder, 'layers.json'), 'utf8')) as LayersFile // our own tool wrote it
