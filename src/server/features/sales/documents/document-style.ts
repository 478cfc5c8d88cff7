import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FONTS = join(import.meta.dirname, '../../../../../resources/fonts')

/** Colors of the shop in documents, the same as in its mails. */
export const COLORS = { ink: '#2c251d', soft: '#695e53', leather: '#8d4d22', rule: '#d9cfc4' } as const

/** Sizes in points. */
export const SIZES = { title: 22, heading: 13, text: 10, small: 8.5 } as const

let fonts: { text: Buffer; strong: Buffer; serif: Buffer } | undefined

/** Returns the fonts of the shop. They are read when the first document is rendered. */
export function documentFonts() {
  fonts ??= {
    text: readFileSync(join(FONTS, 'figtree-400.ttf')),
    strong: readFileSync(join(FONTS, 'figtree-600.ttf')),
    serif: readFileSync(join(FONTS, 'fraunces-400.ttf')),
  }
  return fonts
}
