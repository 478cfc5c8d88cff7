import { pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron'
import { printOutcomeOf } from './features/printing/print-outcome.ts'
import type { PrintOutcome, PrintRequest } from './features/printing/printing.ts'
import type { Clock, Timers } from './ports/machine.ts'

/**
 * Time for Chromium's PDF viewer to draw a document. The viewer draws after the page is loaded and sends no event then.
 * Printing too early gives a blank sheet that counts as printed. A machine that loads slowly also draws slowly, so the
 * time is a multiple of the load time.
 */
const VIEWER_MS = { least: 1_500, most: 15_000, timesLoading: 4 }

/**
 * Prints a PDF in a hidden window. Unless `silent` is set, the print dialog of the system opens. Aborting the signal
 * closes the window and its dialog.
 *
 * The page size is always passed, because Electron has no size of its own for a PDF. A roll has no margins: those of
 * the driver would leave a strip of the paper.
 */
export async function printDocument(
  { clock, timers }: { clock: Clock; timers: Timers },
  path: string,
  { printer, silent, pageSize, signal }: PrintRequest,
): Promise<PrintOutcome> {
  const window = new BrowserWindow({
    show: false,
    // No preload: the content of the file has no access to the main process.
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, plugins: true, spellcheck: false },
  })
  const close = () => window.destroy()
  signal.addEventListener('abort', close, { once: true })
  try {
    const beganMs = clock.monotonicMs()
    await window.loadURL(pathToFileURL(path).href)
    const loadingMs = clock.monotonicMs() - beganMs
    const { least, most, timesLoading } = VIEWER_MS
    const drawingMs = Math.min(most, Math.max(least, timesLoading * loadingMs))
    await new Promise<void>((resolve) => void timers.after(drawingMs, resolve))
    return await new Promise<PrintOutcome>((resolve) => {
      const options = {
        silent,
        pageSize,
        ...(printer && { deviceName: printer }),
        ...(typeof pageSize === 'object' && { margins: { marginType: 'none' as const } }),
      }
      window.webContents.print(options, (isPrinted, reason) => resolve(printOutcomeOf(isPrinted, reason, printer)))
    })
  } catch (error) {
    return printOutcomeOf(false, error instanceof Error ? error.message : String(error), printer)
  } finally {
    signal.removeEventListener('abort', close)
    if (!window.isDestroyed()) window.destroy()
  }
}
