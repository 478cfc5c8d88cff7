import type { Hide } from './compose.ts'
import { linearFromHex } from './film.ts'

/**
 * Shine of most leathers, as photographed through a polarizer. With all highlights, seats would look chalky. With 0.6, dark
 * leathers would be visibly lighter than their sample (`npm run bench -- color`).
 */
const DEFAULT_SHINE = 0.45

/** Returns the leather of a piece of furniture. @param shine that of the leather family; nubuck has less than most */
export const furnitureHide = (hex: string, shine: number = DEFAULT_SHINE): Hide => ({
  color: linearFromHex(hex),
  shine,
})
