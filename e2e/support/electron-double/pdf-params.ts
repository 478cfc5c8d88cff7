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

const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  A3: { width: 11.7, height: 16.54 },
  A4: { width: 8.27, height: 11.69 },
  A5: { width: 5.83, height: 8.27 },
  A6: { width: 4.13, height: 5.83 },
  Legal: { width: 8.5, height: 14 },
  Letter: { width: 8.5, height: 11 },
  Tabloid: { width: 11, height: 17 },
}

/** Converts options of `printToPDF` to parameters of the DevTools protocol. */
export function pdfParams({ pageSize = 'Letter', margins = {}, ...rest }: PdfOptions): Record<string, unknown> {
  const size = typeof pageSize === 'string' ? SIZES[pageSize] : pageSize
  if (!size) throw new Error(`Invalid pageSize ${String(pageSize)}`)
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
