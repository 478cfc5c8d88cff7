import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lookup } from '#shared/kernel/lookup.ts'
import { readLayersFile } from './layers-file.ts'

/** Look of a leather family: the family whose grain it uses, its gloss, and whether the swatch is mirrored. */
type FamilyLook = { grain: string; shine: number; isMirrored: boolean }

/**
 * Fraction of the gloss that is shown. Below 1, because leather is usually photographed with a filter against glare.
 */
const DEFAULT_SHINE = 0.6

/**
 * Leather families without render layers, which use the grain of another family. A folder of the family itself takes
 * precedence.
 */
export const BORROWED: Readonly<Record<string, FamilyLook>> = lookup({
  napa: { grain: 'touch', shine: 1, isMirrored: true },
  nubuck: { grain: 'aniline', shine: 0.05, isMirrored: true },
  saddle: { grain: 'aniline', shine: 1.1, isMirrored: true },
  vintage: { grain: 'aniline', shine: 0.35, isMirrored: false },
  natural: { grain: 'aniline', shine: 0.25, isMirrored: true },
  pullup: { grain: 'aniline', shine: 0.5, isMirrored: true },
  suede: { grain: 'aniline', shine: 0.02, isMirrored: false },
  pebble: { grain: 'buffalo', shine: 0.8, isMirrored: false },
  toro: { grain: 'buffalo', shine: 1, isMirrored: true },
})

/** Look of the swatches of a family. `swatches`: folder with one folder per rendered family. */
export async function familyLook(swatches: string, family: string): Promise<FamilyLook> {
  const borrowed = BORROWED[family]
  if (borrowed && !existsSync(join(swatches, family, 'layers.json'))) return borrowed
  const { shine = DEFAULT_SHINE } = await readLayersFile(join(swatches, family))
  return { grain: family, shine, isMirrored: false }
}
