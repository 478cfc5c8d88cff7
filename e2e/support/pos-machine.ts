import type { ElectronApplication } from 'playwright/test'

/** A document that was sent to a printer. */
type PrintJob = { url: string; deviceName: string | undefined; pageSize: Electron.WebContentsPrintOptions['pageSize'] }
type MachineRecords = {
  opened: string[]
  shown: { title: string; body: string }[]
  messageBoxes: string[]
  taskbar: number[]
  printJobs: PrintJob[]
}

/**
 * Records the app's calls to the operating system. Replaces functions of Electron, which works on Electron and on the
 * stand-in. Call each `record…` function before the event that it records.
 */
export function recordMachine(app: ElectronApplication) {
  const readRecords = (part: keyof MachineRecords) =>
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
    opened: () => readRecords('opened') as Promise<string[]>,

    /** Records notifications instead of showing them. */
    recordNotifications: () =>
      app.evaluate(({ Notification }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords> }
        records.testRecords = { ...records.testRecords, shown: [] }
        Notification.prototype.show = function (this: Electron.Notification) {
          records.testRecords?.shown?.push({ title: this.title, body: this.body })
        }
      }),
    notifications: () => readRecords('shown') as Promise<MachineRecords['shown']>,

    /** Records the taskbar progress of a window: 0 to 1, 2 for indeterminate, -1 for none. */
    recordTaskbar: () =>
      app.evaluate(({ BrowserWindow }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords> }
        records.testRecords = { ...records.testRecords, taskbar: [] }
        BrowserWindow.prototype.setProgressBar = (progress) => {
          records.testRecords?.taskbar?.push(progress)
        }
      }),
    taskbar: () => readRecords('taskbar') as Promise<number[]>,

    /** Answers message boxes with the button of this index, and records their texts. */
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
    messageBoxes: () => readRecords('messageBoxes') as Promise<string[]>,

    /** Records print jobs instead of printing them. */
    recordPrintJobs: () =>
      app.evaluate(({ app: own }) => {
        const records = globalThis as { testRecords?: Partial<MachineRecords>; testPrinterIsOff?: boolean }
        records.testRecords = { ...records.testRecords, printJobs: [] }
        own.on('web-contents-created', (_, page) => {
          page.print = (options, done) => {
            if (records.testPrinterIsOff) return done?.(false, 'Invalid deviceName provided')
            const { deviceName, pageSize } = options ?? {}
            records.testRecords?.printJobs?.push({ url: page.getURL(), deviceName, pageSize })
            done?.(true, '')
          }
        })
      }),
    printJobs: () => readRecords('printJobs') as Promise<PrintJob[]>,

    /** Switches the printer off or on; call it after `recordPrintJobs`. */
    printerIs: (now: 'on' | 'off') =>
      app.evaluate((_, isOff) => {
        const records = globalThis as { testPrinterIsOff?: boolean }
        records.testPrinterIsOff = isOff
      }, now === 'off'),

    /** Answers the save dialog with this path, without showing the dialog. */
    saveAt: (filePath: string) =>
      app.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
      }, filePath),

    /** Reports to the app that the machine was suspended, and then that it was resumed. */
    sleepAndWake: () =>
      app.evaluate(({ powerMonitor }) => {
        powerMonitor.emit('suspend')
        powerMonitor.emit('resume')
      }),
  }
}
