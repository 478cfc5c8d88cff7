/** Standard paper sizes in microns: those of `webContents.print`. */
const PRINT_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A0: [841_000, 1_189_000],
  A1: [594_000, 841_000],
  A2: [420_000, 594_000],
  A3: [297_000, 420_000],
  A4: [210_000, 297_000],
  A5: [148_000, 210_000],
  A6: [105_000, 148_000],
  Legal: [215_900, 355_600],
  Letter: [215_900, 279_400],
  Tabloid: [279_400, 431_800],
}

/** Smallest side of a custom size, in microns. */
const SMALLEST_MICRONS = 353

type Size = { width: number; height: number }
export type PrintPageOptions = { pageSize?: string | Size; usePrinterDefaultPageSize?: boolean }

/**
 * Returns the paper of a print job in microns; `printer` for the default size of the printer.
 *
 * Throws what Electron throws. Electron's documentation says that `print` without a valid `pageSize` and without
 * `usePrinterDefaultPageSize` throws, that both together throw, and that a side has at least 353 microns.
 */
export function printedPaper({ pageSize, usePrinterDefaultPageSize }: PrintPageOptions): Size | 'printer' {
  if (usePrinterDefaultPageSize !== undefined && pageSize !== undefined) {
    throw new Error('usePrinterDefaultPageSize cannot be combined with pageSize')
  }
  if (usePrinterDefaultPageSize) return 'printer'
  if (typeof pageSize === 'object') {
    if (!pageSize.height || !pageSize.width) throw new Error('height and width properties are required for pageSize')
    const paper = { width: Math.ceil(pageSize.width), height: Math.ceil(pageSize.height) }
    if (paper.width < SMALLEST_MICRONS || paper.height < SMALLEST_MICRONS) {
      throw new RangeError('height and width properties must be minimum 352 microns.')
    }
    return paper
  }
  const standard = pageSize === undefined ? undefined : PRINT_SIZES[pageSize]
  if (!standard) throw new Error(`Unsupported pageSize: ${pageSize}`)
  const [width, height] = standard
  return { width, height }
}
