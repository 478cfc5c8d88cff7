import type { Hide } from './compose.ts'
import { linearFromHex } from './film.ts'

/** How much of the highlights most leather keeps: as through a polariser, otherwise seats look chalky. */
const USUAL_SHINE = 0.6

/** Leather of this colour on furniture. Nubuck and vintage shine less: `shine` is that of their family. */
export const furnitureHide = (hex: string, shine: number = USUAL_SHINE): Hide => ({ color: linearFromHex(hex), shine })
