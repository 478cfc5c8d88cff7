/** Options of `webContents.printToPDF`; lengths in inches. */
export type PdfOptions = {
  landscape?: boolean
  displayHeaderFooter?: boolean
  printBackground?: boolean
  scale?: number
  pageSize?: string | { width: number; height: number }
  margins?: { top?: number; bottom?: number; left?: number; right?: number }
  pageRanges?: string
  headerTemplate?: string
  footerTemplate?: string
  preferCSSPageSize?: boolean
}

/** Standard sizes in inches: those of `printToPDF`. */
const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  A0: { width: 33.1, height: 46.8 },
  A1: { width: 23.4, height: 33.1 },
  A2: { width: 16.54, height: 23.4 },
  A3: { width: 11.7, height: 16.54 },
  A4: { width: 8.27, height: 11.7 },
  A5: { width: 5.83, height: 8.27 },
  A6: { width: 4.13, height: 5.83 },
  Letter: { width: 8.5, height: 11 },
  Legal: { width: 8.5, height: 14 },
  Tabloid: { width: 11, height: 17 },
  Ledger: { width: 17, height: 11 },
}

/** Converts options of `printToPDF` to parameters of the DevTools protocol. Throws what Electron throws. */
export function pdfParams({ pageSize = 'Letter', margins = {}, ...rest }: PdfOptions): Record<string, unknown> {
  const size = sizeOf(pageSize)
  const { top = 0, bottom = 0, left = 0, right = 0 } = margins
  if (Math.max(top, bottom) > size.height || Math.max(left, right) > size.width) {
    throw new Error('margins must be less than or equal to pageSize')
  }
  return {
    ...rest,
    paperWidth: size.width,
    paperHeight: size.height,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
    marginRight: margins.right,
  }
}

function sizeOf(pageSize: NonNullable<PdfOptions['pageSize']>): { width: number; height: number } {
  if (typeof pageSize === 'object') {
    if (typeof pageSize.width !== 'number' || typeof pageSize.height !== 'number') {
      throw new TypeError('width and height properties are required for pageSize')
    }
    return pageSize
  }
  const name = Object.keys(SIZES).find((one) => one.toLowerCase() === pageSize.toLowerCase())
  const size = name === undefined ? undefined : SIZES[name]
  if (!size) throw new Error(`Invalid pageSize ${pageSize}`)
  return size
}
