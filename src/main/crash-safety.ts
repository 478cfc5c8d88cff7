import type { Log } from './ports/machine.ts'

/** What is needed of the machine when nothing else can be relied on any longer. */
export interface CrashEnvironment {
  app: { isReady(): boolean; relaunch(): void; exit(code: number): void }
  dialog: {
    showErrorBox(title: string, text: string): void
    showMessageBox(question: Electron.MessageBoxOptions): Promise<{ response: number }>
  }
  process: { on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown }
  /** The file that was started, where that is an AppImage. */
  appImage: string | undefined
  /** Starts it once more beside this one: the new one waits until this one lets go of the till. */
  startBeside(appImage: string): void
}

/** Why the terminal cannot start, in Dutch words for who stands before it. */
export class CannotStart extends Error {}

/**
 * What nobody caught is written down, and the seller is asked whether to start anew: in a state that nobody foresaw a till
 * should not go on unseen. What runs is in the journal, and is there again after it. Before there can be a window there is
 * nothing to go on with: then it is told, and the terminal ends.
 */
export function handleUncaughtErrors(machine: CrashEnvironment, log: Log): void {
  const { app, dialog, process } = machine
  let isAsking = false
  process.on('unhandledRejection', (reason) => log.error('a promise failed and nobody noticed', reason))
  process.on('uncaughtException', (error) => {
    if (!app.isReady()) return showStartFailure(error, machine, log)
    log.error('an error that nobody caught', error)
    if (isAsking) return
    isAsking = true
    dialog
      .showMessageBox(RESTART_QUESTION)
      .then(({ response }) => {
        if (response === 0) restartApp(machine)
      })
      .catch((failure: unknown) => log.error('the seller could not be asked', failure))
      .finally(() => {
        isAsking = false
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

/** When the terminal cannot start at all: said in a dialog of the machine, for there is no page to say it in. */
export function showStartFailure(
  error: unknown,
  { app, dialog }: Pick<CrashEnvironment, 'app' | 'dialog'>,
  log: Log,
): void {
  log.error('the terminal cannot start', error)
  dialog.showErrorBox('De kassa kan niet starten', error instanceof CannotStart ? error.message : START_FAILURE_TEXT)
  app.exit(1)
}

function restartApp({ app, appImage, startBeside }: CrashEnvironment): void {
  // An AppImage is a disk that goes with its process, and whatever Electron would start from it goes along.
  if (appImage === undefined) app.relaunch()
  else startBeside(appImage)
  app.exit(0)
}
