import type { Log } from '../../ports/machine.ts'

/** The part of Electron's `WebContents` that reports crashes and hangs. */
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

/** Choices of the user when a page crashed or hangs. */
export type Choice = 'reload' | 'wait' | 'quit'

type Deps = {
  /** Asks the seller in a system dialog, because the page cannot show one. */
  ask(question: { title: string; text: string; choices: readonly { choice: Choice; text: string }[] }): Promise<Choice>
  quit(): void
  log: Log
}

/** Reasons for the end of a page process that are no crash. */
const NORMAL_REASONS = new Set(['clean-exit'])
/** Chromium's error code of a load that a newer load replaced. */
const LOAD_ABORTED = -3
const SAFE_TEXT = 'Een betaling die loopt gaat gewoon door; na het herladen ziet u hoe die ervoor staat.'

/** Offers to reload a page that crashed, hangs or failed to load. */
export function watchPage(page: WatchedPage, { ask, quit, log }: Deps): void {
  let isAsking = false
  let isCrashedOnPurpose = false
  const reload = (isStuck: boolean) => {
    // A hanging page ignores `reload`, so its process is ended first.
    if (isStuck) {
      isCrashedOnPurpose = true
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
      log.error('question about the page failed', error)
      if (!page.isDestroyed()) reload(isStuck)
    } finally {
      isAsking = false
    }
  }
  const reloadChoice = { choice: 'reload', text: 'Opnieuw laden' } as const
  const quitChoice = { choice: 'quit', text: 'Afsluiten' } as const
  const waitChoice = { choice: 'wait', text: 'Wachten' } as const

  page.on('render-process-gone', (_, { reason }) => {
    if (NORMAL_REASONS.has(reason) || isCrashedOnPurpose) return
    log.error('page process gone', new Error(reason))
    void offer('De kassa is onverwacht gestopt.', [reloadChoice, quitChoice])
  })
  page.on('unresponsive', () => {
    log.warn('page unresponsive')
    void offer('De kassa reageert niet.', [waitChoice, reloadChoice], true)
  })
  page.on('did-finish-load', () => {
    isCrashedOnPurpose = false
  })
  page.on('responsive', () => log.info('page responsive again'))
  page.on('did-fail-load', (_, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === LOAD_ABORTED) return
    log.error('page load failed', new Error(`${code} ${description}`))
    void offer('De kassa kon niet worden geladen.', [reloadChoice, quitChoice])
  })
}
