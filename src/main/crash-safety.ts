import type { Log } from './ports/machine.ts'

/** The parts of Electron and Node that are needed to handle a fatal error. */
export interface CrashEnvironment {
  app: { isReady(): boolean; relaunch(options: { args: string[] }): void; exit(code: number): void }
  dialog: {
    showErrorBox(title: string, text: string): void
    showMessageBox(question: Electron.MessageBoxOptions): Promise<{ response: number }>
  }
  process: { on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown }
  /** Arguments of this process. A restart keeps them, so a till in practice mode never becomes the real one by a crash. */
  args: readonly string[]
  /** Path of the AppImage that was started; undefined for other packages. */
  appImage: string | undefined
  /** Starts the AppImage a second time. The new instance waits until this one releases the instance lock. */
  startSuccessor(appImage: string, args: readonly string[]): void
}

/** A reason why the app cannot start. The message is Dutch and is shown to the user. */
export class CannotStart extends Error {}

/**
 * Logs every uncaught error. After an uncaught exception the state of the app is unreliable, so a dialog asks the
 * seller whether to restart. Running payments are in the journal and are resumed after a restart. An uncaught exception
 * before Electron is ready is a failed start: the error is shown in a dialog and the app exits.
 */
export function handleUncaughtErrors(machine: CrashEnvironment, log: Log): void {
  const { app, dialog, process } = machine
  let isDialogOpen = false
  process.on('unhandledRejection', (reason) => log.error('unhandled promise rejection', reason))
  process.on('uncaughtException', (error) => {
    if (!app.isReady()) return showStartFailure(error, machine, log)
    log.error('uncaught exception', error)
    if (isDialogOpen) return
    isDialogOpen = true
    dialog
      .showMessageBox(RESTART_QUESTION)
      .then(({ response }) => {
        if (response === 0) restartApp(machine)
      })
      .catch((failure: unknown) => log.error('restart question failed', failure))
      .finally(() => {
        isDialogOpen = false
      })
  })
}

const RESTART_QUESTION = {
  type: 'error' as const,
  title: 'Leermeester',
  message: 'Er ging iets mis in de kassa.',
  detail: 'Wat bewaard was blijft bewaard, en een betaling die loopt gaat door. Opnieuw starten is het veiligst.',
  buttons: ['Opnieuw starten', 'Doorgaan'],
  defaultId: 0,
  cancelId: 1,
  noLink: true,
}

const START_FAILURE_TEXT =
  'Start de computer opnieuw op. Helpt dat niet, bel dan wie de kassa beheert; in het logboek staat wat er misging.'

/**
 * Logs and shows the error of a failed start, and exits. Uses a dialog of the operating system, because no page is open
 * yet.
 */
export function showStartFailure(
  error: unknown,
  { app, dialog }: Pick<CrashEnvironment, 'app' | 'dialog'>,
  log: Log,
): void {
  log.error('start failed', error)
  dialog.showErrorBox('De kassa kan niet starten', error instanceof CannotStart ? error.message : START_FAILURE_TEXT)
  app.exit(1)
}

function restartApp(machine: CrashEnvironment): void {
  startAgain(machine, machine.args)
  machine.app.exit(0)
}

/** Starts the app once more, with these arguments. The caller ends this process after it. */
export function startAgain(
  { app, appImage, startSuccessor }: Pick<CrashEnvironment, 'app' | 'appImage' | 'startSuccessor'>,
  args: readonly string[],
): void {
  // `app.relaunch()` would start from the mounted AppImage, which is unmounted when this process ends.
  if (appImage === undefined) app.relaunch({ args: [...args] })
  else startSuccessor(appImage, args)
}
