import type { CdpSession } from './cdp.ts'
import type { Records } from './host.ts'
import { type PrintPageOptions, printedPaper } from './page-sizes.ts'
import { type PdfOptions, pdfParams } from './pdf-params.ts'
import { printerNames } from './printers.ts'

/** Receives whether the document was printed, and otherwise the reason. */
export type PrintDone = (success: boolean, failureReason: string) => void

/** Options of `webContents.print`. */
export type PrintOptions = PrintPageOptions & { deviceName?: string; silent?: boolean }

type PrintRequest = { page: { url: string; title: string }; options: PrintOptions }

/** Records the print job with its paper in microns. Refuses an unknown printer and a page size as Electron does. */
export function recordPrint(records: Records, { page, options }: PrintRequest, done: PrintDone): void {
  const { deviceName } = options
  const paper = printedPaper(options)
  if (deviceName && !printerNames().includes(deviceName)) {
    return void setImmediate(done, false, 'Invalid deviceName provided')
  }
  records.prints.push({ ...page, options, paper })
  setImmediate(done, true, '')
}

/** Returns the printers in the format of `getPrintersAsync`. */
export const knownPrinters = () =>
  printerNames().map((name) => ({ name, displayName: name, description: '', options: {} }))

/** Returns the page as a PDF. */
export async function pdfOf(cdp: CdpSession, options: PdfOptions): Promise<Buffer> {
  const { data } = await cdp.send<{ data: string }>('Page.printToPDF', pdfParams(options))
  return Buffer.from(data, 'base64')
}

/** Returns a screenshot of the page, in the format of `capturePage`. */
export async function pictureOf(cdp: CdpSession) {
  const { data } = await cdp.send<{ data: string }>('Page.captureScreenshot')
  const bytes = Buffer.from(data, 'base64')
  return { toPNG: () => bytes, isEmpty: () => bytes.length === 0, toDataURL: () => `data:image/png;base64,${data}` }
}
