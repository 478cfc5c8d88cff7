import { block, fill, onBackground, seam, shadow, TONES } from './drawing-style.ts'

/** Placeholder for a product without a picture: an abstract armchair, clearly not a product. */
export const placeholderDrawing = () =>
  onBackground(
    shadow(320, 362, 300, 0.16) +
      block(240, 150, 160, 150, 34, fill('linen')) +
      block(206, 214, 52, 130, 24, fill('linen')) +
      block(382, 214, 52, 130, 24, fill('linen')) +
      block(250, 262, 140, 66, 18, fill('linen')) +
      seam('M256 300 H384') +
      seam('M320 172 V258', TONES.linen) +
      `<path d="M232 344 l-8 22 M408 344 l8 22" stroke="${TONES.linenDark}" stroke-width="8" stroke-linecap="round"/>`,
  )
