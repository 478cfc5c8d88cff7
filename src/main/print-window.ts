import { pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron'
import { outcomeOfPrinting } from './features/prints/outcome-of-printing.ts'
import type { PrintOutcome } from './features/prints/prints.ts'
import type { Timers } from './ports/machine.ts'

/** The viewer draws a PDF after its page is loaded, and tells nobody when it has. */
const VIEWER_MS = 700

/** Prints a PDF in a window that nobody sees. Without a printer the machine asks for one. */
export async function printPaper(
  { timers }: { timers: Timers },
  path: string,
  { printer, silent }: { printer: string | null; silent: boolean },
): Promise<PrintOutcome> {
  const window = new BrowserWindow({
    show: false,
    // Without a preload: whatever is in the file has no way to the terminal.
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, plugins: true, spellcheck: false },
  })
  try {
    await window.loadURL(pathToFileURL(path).href)
    await new Promise<void>((resolve) => void timers.after(VIEWER_MS, resolve))
    return await new Promise<PrintOutcome>((resolve) => {
      window.webContents.print({ silent, ...(printer && { deviceName: printer }) }, (isPrinted, reason) =>
        resolve(outcomeOfPrinting(isPrinted, reason, printer)),
      )
    })
  } catch (error) {
    return outcomeOfPrinting(false, error instanceof Error ? error.message : String(error), printer)
  } finally {
    if (!window.isDestroyed()) window.destroy()
  }
}
