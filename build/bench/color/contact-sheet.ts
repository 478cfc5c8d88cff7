import sharp, { type OverlayOptions } from 'sharp'
import type { Pixels } from './lit-plane.ts'
import type { CatalogLeather } from './measure-colors.ts'

/** Leathers of the sheet besides the first of each family: black, red and dark blue, which show differences first. */
const ALSO = ['#1d1c1c', '#7a1f2a', '#20293a'] as const
const COLUMNS = 2
const BACKGROUND = '#d8d2c8'

/** Collects leathers, and draws them side by side in picture and 3D for visual review. */
export function createContactSheet() {
  const families = new Set<string>()
  const rows: { leather: CatalogLeather; picture: Pixels; in3d: Pixels }[] = []
  return {
    /** Adds a leather if it belongs on the sheet. */
    add(leather: CatalogLeather, picture: Pixels, in3d: Pixels): void {
      if (families.has(leather.family) && !ALSO.some((hex) => hex === `#${leather.hex}`)) return
      families.add(leather.family)
      rows.push({ leather, picture, in3d })
    },
    /** Writes the sheet as a picture: the picture on the left and 3D on the right of each pair. */
    async write(file: string): Promise<void> {
      const { width = 1, height = 1 } = rows[0]?.picture ?? {}
      const tiles: OverlayOptions[] = []
      for (const [at, { leather, picture, in3d }] of rows.entries()) {
        const [left, top] = [(at % COLUMNS) * width * 2, Math.floor(at / COLUMNS) * height]
        const label = `<svg width="${width}" height="20"><text x="4" y="14" font-size="13" font-family="sans-serif">${leather.name} (${leather.family})</text></svg>`
        tiles.push({ ...tile(picture), left, top }, { ...tile(in3d), left: left + width, top })
        tiles.push({ input: Buffer.from(label), left, top })
      }
      const size = { width: width * 2 * COLUMNS, height: height * Math.ceil(rows.length / COLUMNS) }
      await sharp({ create: { ...size, channels: 3, background: BACKGROUND } })
        .composite(tiles)
        .png()
        .toFile(file)
    },
  }
}

/** WebGL multiplies colors with the alpha channel. */
const tile = ({ bytes, width, height, channels }: Pixels): OverlayOptions => ({
  input: Buffer.from(bytes),
  raw: { width, height, channels },
  premultiplied: channels === 4,
})
