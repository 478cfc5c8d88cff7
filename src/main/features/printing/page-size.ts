/** Page size for Electron's `webContents.print`: a standard name, or width and height in microns. */
export type PageSize = 'A4' | 'A5' | { width: number; height: number }

const MICRONS_PER_POINT = 25_400 / 72
/** Difference from a standard size that is only rounding. */
const TOLERANCE_MICRONS = 500

const STANDARD = [
  { name: 'A4', width: 210_000, height: 297_000 },
  { name: 'A5', width: 148_000, height: 210_000 },
] as const

/**
 * Returns the page size of a PDF, from its first page, or of a page of `receipt-page.ts`. A standard size is returned by its name, because a driver
 * selects its paper tray by name. Returns A4 when the PDF has no readable size.
 *
 * @example pageSizeOf(receipt) // { width: 80_000, height: 163_204 } for a roll of 80 mm
 */
export function pageSizeOf(pdf: Uint8Array): PageSize {
  const page = /^<!doctype html><html data-mm="(\d+)x(\d+)"/.exec(Buffer.from(pdf.subarray(0, 60)).toString('latin1'))
  if (page) return { width: Number(page[1]) * 1_000, height: Number(page[2]) * 1_000 }
  const found = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(Buffer.from(pdf).toString('latin1'))
  const [width, height] = [Number(found?.[1]), Number(found?.[2])].map((points) =>
    Math.round(points * MICRONS_PER_POINT),
  )
  if (!width || !height) return 'A4'
  const isNear = (one: number, other: number) => Math.abs(one - other) <= TOLERANCE_MICRONS
  const standard = STANDARD.find((size) => isNear(size.width, width) && isNear(size.height, height))
  return standard?.name ?? { width, height }
}
