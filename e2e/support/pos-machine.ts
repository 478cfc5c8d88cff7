import type { ElectronApplication } from 'playwright/test'

/** A document that was sent to a printer. */
type PrintJob = { url: string; deviceName: string | undefined }
type MachineRecords = {
  opened: string[]
  shown: { title: string; body: string }[]
  messageBoxes: string[]
  taskbar: number[]
  printJobs: PrintJob[]
}

/**
 * Records the app's calls to the operating system by replacing Electron's functions, so that it works on Electron and
 * on the stand-in. Call each function before the event that it records.
 */
export function recordMachine(app: ElectronApplication) {
  const recorded = (part: keyof MachineRecords) =>
    app.evaluate(
      (_, name) => (globalThis as { testRecords?: Record<string, unknown[]> }).testRecords?.[name] ?? [],
      part,
    )

  return {
    /** Records external links instead of opening them. */
    recordExternalLinks: () =>
      app.evaluate(({ shell }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords> }
        records.testRecords = { ...records.testRecords, opened: [] }
        shell.openExternal = async (url) => {
          records.testRecords?.opened?.push(url)
        }
      }),
    opened: () => recorded('opened') as Promise<string[]>,

    /** Records notifications instead of showing them. */
    recordNotifications: () =>
      app.evaluate(({ Notification }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords> }
        records.testRecords = { ...records.testRecords, shown: [] }
        Notification.prototype.show = function (this: Electron.Notification) {
          records.testRecords?.shown?.push({ title: this.title, body: this.body })
        }
      }),
    notifications: () => recorded('shown') as Promise<MachineRecords['shown']>,

    /** Records the taskbar progress of a window: 0 to 1, 2 for indeterminate, -1 for none. */
    recordTaskbar: () =>
      app.evaluate(({ BrowserWindow }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords> }
        records.testRecords = { ...records.testRecords, taskbar: [] }
        BrowserWindow.prototype.setProgressBar = (progress) => {
          records.testRecords?.taskbar?.push(progress)
        }
      }),
    taskbar: () => recorded('taskbar') as Promise<number[]>,

    /** Answers message boxes with the button of this number, and records them. */
    answerMessageBoxes: (button: number) =>
      app.evaluate(({ dialog }, response) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords> }
        records.testRecords = { ...records.testRecords, messageBoxes: [] }
        const record = (...given: unknown[]) => {
          const options = given.at(-1) as { message?: string } // the options are the last argument
          records.testRecords?.messageBoxes?.push(options.message ?? '')
        }
        dialog.showMessageBox = async (...given: unknown[]) => {
          record(...given)
          return { response, checkboxChecked: false }
        }
        dialog.showMessageBoxSync = (...given: unknown[]) => {
          record(...given)
          return response
        }
      }, button),
    messageBoxes: () => recorded('messageBoxes') as Promise<string[]>,

    /** Records print jobs instead of printing them. */
    recordPrintJobs: () =>
      app.evaluate(({ app: own }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords>; testPrinterIsOff?: boolean }
        records.testRecords = { ...records.testRecords, printJobs: [] }
        own.on('web-contents-created', (_, page) => {
          page.print = (options, done) => {
            if (records.testPrinterIsOff) return done?.(false, 'Invalid deviceName provided')
            records.testRecords?.printJobs?.push({ url: page.getURL(), deviceName: options?.deviceName })
            done?.(true, '')
          }
        })
      }),
    printJobs: () => recorded('printJobs') as Promise<PrintJob[]>,

    /** Switches the printer off or on; call it after `recordPrintJobs`. */
    printerIs: (now: 'on' | 'off') =>
      app.evaluate((_, isOff) => {
        const records = globalThis as { testPrinterIsOff?: boolean }
        records.testPrinterIsOff = isOff
      }, now === 'off'),

    /** Saves files at this path without a dialog. */
    saveAt: (filePath: string) =>
      app.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
      }, filePath),

    /** Suspends and resumes the machine. */
    sleepAndWake: () =>
      app.evaluate(({ powerMonitor }) => {
        powerMonitor.emit('suspend')
        powerMonitor.emit('resume')
      }),
  }
}
