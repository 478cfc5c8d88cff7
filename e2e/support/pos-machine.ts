import type { ElectronApplication } from 'playwright/test'

/** A document that was sent to a printer. */
type PrintedDocument = { url: string; deviceName: string | undefined }
type MachineRecord = {
  opened: string[]
  shown: { title: string; body: string }[]
  asked: string[]
  taskbar: number[]
  papers: PrintedDocument[]
}

/**
 * Records the app's calls to the operating system by replacing Electron's functions, so that it works on Electron and
 * on the stand-in. Call each function before the event that it records.
 */
export function watchMachine(app: ElectronApplication) {
  const kept = (part: keyof MachineRecord) =>
    app.evaluate((_, name) => (globalThis as { testKept?: Record<string, unknown[]> }).testKept?.[name] ?? [], part)

  return {
    /** Records external links instead of opening them. */
    keepOpened: () =>
      app.evaluate(({ shell }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, opened: [] }
        shell.openExternal = async (url) => {
          keeper.testKept?.opened?.push(url)
        }
      }),
    opened: () => kept('opened') as Promise<string[]>,

    /** Records notifications instead of showing them. */
    keepNotifications: () =>
      app.evaluate(({ Notification }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, shown: [] }
        Notification.prototype.show = function (this: Electron.Notification) {
          keeper.testKept?.shown?.push({ title: this.title, body: this.body })
        }
      }),
    notifications: () => kept('shown') as Promise<MachineRecord['shown']>,

    /** Records the taskbar progress of a window: 0 to 1, 2 for indeterminate, -1 for none. */
    keepTaskbar: () =>
      app.evaluate(({ BrowserWindow }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, taskbar: [] }
        BrowserWindow.prototype.setProgressBar = (progress) => {
          keeper.testKept?.taskbar?.push(progress)
        }
      }),
    taskbar: () => kept('taskbar') as Promise<number[]>,

    /** Answers message boxes with the button of this number, and records them. */
    answerQuestions: (button: number) =>
      app.evaluate(({ dialog }, response) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, asked: [] }
        const asked = (...given: unknown[]) => {
          const options = given.at(-1) as { message?: string } // the options are the last argument
          keeper.testKept?.asked?.push(options.message ?? '')
        }
        dialog.showMessageBox = async (...given: unknown[]) => {
          asked(...given)
          return { response, checkboxChecked: false }
        }
        dialog.showMessageBoxSync = (...given: unknown[]) => {
          asked(...given)
          return response
        }
      }, button),
    questions: () => kept('asked') as Promise<string[]>,

    /** Records print jobs instead of printing them. */
    keepPapers: () =>
      app.evaluate(({ app: own }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord>; testPrinterIsOff?: boolean }
        keeper.testKept = { ...keeper.testKept, papers: [] }
        own.on('web-contents-created', (_, page) => {
          page.print = (options, done) => {
            if (keeper.testPrinterIsOff) return done?.(false, 'Invalid deviceName provided')
            keeper.testKept?.papers?.push({ url: page.getURL(), deviceName: options?.deviceName })
            done?.(true, '')
          }
        })
      }),
    papers: () => kept('papers') as Promise<PrintedDocument[]>,

    /** Switches the printer off or on; call it after `keepPapers`. */
    printerIs: (now: 'on' | 'off') =>
      app.evaluate((_, isOff) => {
        const keeper = globalThis as { testPrinterIsOff?: boolean }
        keeper.testPrinterIsOff = isOff
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
