import { app, dialog } from 'electron'
import type { Log } from './ports/machine.ts'

/**
 * What nobody caught is written down, and the seller is asked whether to start anew: in a state that nobody foresaw a till
 * should not go on unseen. What runs is in the journal, and is there again after it.
 */
export function catchWhatNobodyCaught(log: Log): void {
  let isAsking = false
  process.on('unhandledRejection', (reason) => log.error('a promise failed and nobody noticed', reason))
  process.on('uncaughtException', (error) => {
    log.error('an error that nobody caught', error)
    if (isAsking || !app.isReady()) return
    isAsking = true
    const question = {
      type: 'error' as const,
      title: 'Leermeester',
      message: 'Er ging iets mis in de kassa.',
      detail: 'Wat bewaard was blijft bewaard, en een betaling die loopt gaat door. Opnieuw starten is het veiligst.',
      buttons: ['Opnieuw starten', 'Doorgaan'],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    }
    dialog
      .showMessageBox(question)
      .then(({ response }) => {
        if (response === 0) startAnew()
      })
      .catch((failure: unknown) => log.error('the seller could not be asked', failure))
      .finally(() => {
        isAsking = false
      })
  })
}

/** When the terminal cannot start at all: said in a dialog of the machine, for there is no page to say it in. */
export function tellItCannotStart(error: unknown, log: Log): void {
  log.error('the terminal cannot start', error)
  dialog.showErrorBox(
    'De kassa kan niet starten',
    'Start de computer opnieuw op. Helpt dat niet, bel dan wie de kassa beheert; in het logboek staat wat er misging.',
  )
  app.exit(1)
}

function startAnew(): void {
  app.relaunch()
  app.exit(0)
}
