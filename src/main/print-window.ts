import { pathToFileURL } from 'node:url'
import { BrowserWindow } from 'electron'
import { printOutcomeOf } from './features/printing/print-outcome.ts'
import type { PrintOutcome } from './features/printing/printing.ts'
import type { Clock, Timers } from './ports/machine.ts'

/**
 * The viewer draws a PDF after its page is loaded, and tells nobody when it has: what is printed too early is a blank sheet
 * that counts as printed. A machine that is slow to load is slow to draw, so it is given several times what loading took.
 */
const VIEWER_MS = { least: 1_500, most: 15_000, timesLoading: 4 }

/** Prints a PDF in a window that nobody sees. Without a printer the machine asks for one. */
export async function printDocument(
  { clock, timers }: { clock: Clock; timers: Timers },
  path: string,
  { printer, silent }: { printer: string | null; silent: boolean },
): Promise<PrintOutcome> {
  const window = new BrowserWindow({
    show: false,
    // Without a preload: whatever is in the file has no way to the terminal.
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, plugins: true, spellcheck: false },
  })
  try {
    const beganMs = clock.monotonicMs()
    await window.loadURL(pathToFileURL(path).href)
    const loadingMs = clock.monotonicMs() - beganMs
    const { least, most, timesLoading } = VIEWER_MS
    const drawnMs = Math.min(most, Math.max(least, timesLoading * loadingMs))
    await new Promise<void>((resolve) => void timers.after(drawnMs, resolve))
    return await new Promise<PrintOutcome>((resolve) => {
      window.webContents.print({ silent, ...(printer && { deviceName: printer }) }, (isPrinted, reason) =>
        resolve(printOutcomeOf(isPrinted, reason, printer)),
      )
    })
  } catch (error) {
    return printOutcomeOf(false, error instanceof Error ? error.message : String(error), printer)
  } finally {
    if (!window.isDestroyed()) window.destroy()
  }
}
