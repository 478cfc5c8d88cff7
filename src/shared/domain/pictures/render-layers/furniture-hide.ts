import type { Hide } from './compose.ts'
import { linearFromHex } from './film.ts'

/** Part of the highlights that most leathers keep, as through a polarizer: with all highlights, seats look chalky. */
const DEFAULT_SHINE = 0.6

/** Returns leather of this color on furniture. Nubuck and vintage shine less: `shine` is that of their family. */
export const furnitureHide = (hex: string, shine: number = DEFAULT_SHINE): Hide => ({
  color: linearFromHex(hex),
  shine,
})
