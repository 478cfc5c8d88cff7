import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { lookup } from '#shared/kernel/lookup.ts'

/** The surface of a leather family, as `resources/three-d/leather/families.json` has it. */
const family = z.object({
  /** Brightest value of the shade: the base color is multiplied by it, so that the mean of the shade is 1. */
  top: z.number(),
  roughness: z.number(),
  /** 0 for leather without a mirror, such as nubuck. */
  specular: z.number(),
  /** Whether there is a texture of the shade. */
  shade: z.boolean(),
  /** Whether there is a texture of the roughness. */
  rough: z.boolean(),
})
export type LeatherFamily = z.infer<typeof family>

/** Reads the leather families of a folder with the layout of `resources/three-d/leather`. */
export const readFamilies = (folder: string): Readonly<Record<string, LeatherFamily>> =>
  lookup(z.record(z.string(), family).parse(JSON.parse(readFileSync(join(folder, 'families.json'), 'utf8'))))
