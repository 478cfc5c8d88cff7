import type { CdpSession } from './cdp.ts'
import type { Records } from './host.ts'
import { type PdfOptions, pdfParams } from './pdf-params.ts'
import { printerNames } from './printers.ts'

/** Whether it was printed, or the reason why not. */
export type PrintDone = (success: boolean, failureReason: string) => void

type PrintRequest = { page: { url: string; title: string }; options: { deviceName?: string } }

/** Records the print job; an unknown printer is refused as in Electron. */
export function recordPrint(records: Records, { page, options }: PrintRequest, done: PrintDone): void {
  const { deviceName } = options
  if (deviceName && !printerNames().includes(deviceName)) {
    return void setImmediate(done, false, 'Invalid deviceName provided')
  }
  records.prints.push({ ...page, options })
  setImmediate(done, true, '')
}

/** The printers in the format of `getPrintersAsync`. */
export const knownPrinters = () =>
  printerNames().map((name) => ({ name, displayName: name, description: '', options: {} }))

/** The page as a PDF. */
export async function pdfOf(cdp: CdpSession, options: PdfOptions): Promise<Buffer> {
  const { data } = await cdp.send<{ data: string }>('Page.printToPDF', pdfParams(options))
  return Buffer.from(data, 'base64')
}

/** Screenshot of the page, in the format of `capturePage`. */
export async function pictureOf(cdp: CdpSession) {
  const { data } = await cdp.send<{ data: string }>('Page.captureScreenshot')
  const bytes = Buffer.from(data, 'base64')
  return { toPNG: () => bytes, isEmpty: () => bytes.length === 0, toDataURL: () => `data:image/png;base64,${data}` }
}
