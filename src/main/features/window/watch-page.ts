import type { Log } from '../../ports/machine.ts'

/** A page of the terminal, as far as its health is concerned. */
export interface WatchedPage {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown
  on(event: 'unresponsive' | 'responsive' | 'did-finish-load', listener: () => void): unknown
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, description: string, url: string, isMainFrame: boolean) => void,
  ): unknown
  reload(): void
  /** Ends the process of the page. */
  forcefullyCrashRenderer(): void
  isDestroyed(): boolean
}

/** What somebody in front of a dead or stuck page may choose. */
export type Choice = 'reload' | 'wait' | 'quit'

type Deps = {
  /** Asks the seller, in a dialog of the machine: the page itself cannot. */
  ask(question: { title: string; text: string; choices: readonly { choice: Choice; text: string }[] }): Promise<Choice>
  quit(): void
  log: Log
}

/** A page that nobody ended, or that a newer load replaced. */
const NO_FAULT = new Set(['clean-exit'])
const ABORTED = -3
const SAFE_TEXT = 'Een betaling die loopt gaat gewoon door; na het herladen ziet u hoe die ervoor staat.'

/** Sees to it that nobody stands before a white screen: what died or hangs can be loaded again. */
export function watchPage(page: WatchedPage, { ask, quit, log }: Deps): void {
  let isAsking = false
  let isEnded = false
  const reload = (isStuck: boolean) => {
    // A page that hangs does not hear that it is to begin anew.
    if (isStuck) {
      isEnded = true
      page.forcefullyCrashRenderer()
    }
    page.reload()
  }
  type DialogChoice = { choice: Choice; text: string }
  const offer = async (title: string, choices: readonly DialogChoice[], isStuck = false) => {
    if (isAsking) return
    isAsking = true
    try {
      const choice = await ask({ title, text: SAFE_TEXT, choices })
      if (page.isDestroyed()) return
      if (choice === 'reload') reload(isStuck)
      if (choice === 'quit') quit()
    } catch (error) {
      log.error('the seller could not be asked about the page', error)
      if (!page.isDestroyed()) reload(isStuck)
    } finally {
      isAsking = false
    }
  }
  const anew = { choice: 'reload', text: 'Opnieuw laden' } as const
  const end = { choice: 'quit', text: 'Afsluiten' } as const
  const wait = { choice: 'wait', text: 'Wachten' } as const

  page.on('render-process-gone', (_, { reason }) => {
    if (NO_FAULT.has(reason) || isEnded) return
    log.error('the page is gone', new Error(reason))
    void offer('De kassa is onverwacht gestopt.', [anew, end])
  })
  page.on('unresponsive', () => {
    log.warn('the page does not respond')
    void offer('De kassa reageert niet.', [wait, anew], true)
  })
  page.on('did-finish-load', () => {
    isEnded = false
  })
  page.on('responsive', () => log.info('the page responds again'))
  page.on('did-fail-load', (_, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return
    log.error('the page did not load', new Error(`${code} ${description}`))
    void offer('De kassa kon niet worden geladen.', [anew, end])
  })
}
