import type { ElectronApplication } from 'playwright/test'

/** Something that was sent to a printer. */
type PrintedDocument = { url: string; deviceName: string | undefined }
type MachineRecord = {
  opened: string[]
  shown: { title: string; body: string }[]
  asked: string[]
  taskbar: number[]
  papers: PrintedDocument[]
}

/**
 * The machine around a terminal: what it opened, told and asked, by putting functions of our own in the place of
 * Electron's. So it is the same on Electron and on the stand-in. Each is to be called before what it looks at happens.
 */
export function watchMachine(app: ElectronApplication) {
  const kept = (part: keyof MachineRecord) =>
    app.evaluate((_, name) => (globalThis as { testKept?: Record<string, unknown[]> }).testKept?.[name] ?? [], part)

  return {
    /** From now on links to elsewhere are kept instead of opened. */
    keepOpened: () =>
      app.evaluate(({ shell }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, opened: [] }
        shell.openExternal = async (url) => {
          keeper.testKept?.opened?.push(url)
        }
      }),
    opened: () => kept('opened') as Promise<string[]>,

    /** From now on notifications are kept instead of shown. */
    keepNotifications: () =>
      app.evaluate(({ Notification }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, shown: [] }
        Notification.prototype.show = function (this: Electron.Notification) {
          keeper.testKept?.shown?.push({ title: this.title, body: this.body })
        }
      }),
    notifications: () => kept('shown') as Promise<MachineRecord['shown']>,

    /** From now on what the bar of the machine shows of a window is kept: 0 to 1, 2 for nobody knows how far, -1 for nothing. */
    keepTaskbar: () =>
      app.evaluate(({ BrowserWindow }) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, taskbar: [] }
        BrowserWindow.prototype.setProgressBar = (progress) => {
          keeper.testKept?.taskbar?.push(progress)
        }
      }),
    taskbar: () => kept('taskbar') as Promise<number[]>,

    /** From now on questions are answered with the button of this number, and kept. */
    answerQuestions: (button: number) =>
      app.evaluate(({ dialog }, response) => {
        const keeper = globalThis as { testKept?: Partial<MachineRecord> }
        keeper.testKept = { ...keeper.testKept, asked: [] }
        const asked = (...given: unknown[]) => {
          const options = given.at(-1) as { message?: string } // the last one is what is asked
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

    /** From now on what goes to a printer is kept instead of printed. */
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

    /** Somebody switches the printer off or on; to be called after papers are kept. */
    printerIs: (now: 'on' | 'off') =>
      app.evaluate((_, isOff) => {
        const keeper = globalThis as { testPrinterIsOff?: boolean }
        keeper.testPrinterIsOff = isOff
      }, now === 'off'),

    /** From now on a file is kept where the test says. */
    saveAt: (filePath: string) =>
      app.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
      }, filePath),

    /** The machine falls asleep and wakes up. */
    sleepAndWake: () =>
      app.evaluate(({ powerMonitor }) => {
        powerMonitor.emit('suspend')
        powerMonitor.emit('resume')
      }),
  }
}
