import type { Timers } from './ports/machine.ts'

/** An AppImage that a running one started says so in its environment, as electron-updater has it. */
export const SUCCESSOR = { APPIMAGE_SILENT_INSTALL: 'true' } as const

const RETRY_MS = 250
/** Longer than a terminal has for closing. */
const PATIENCE_MS = 10_000

type Deps = {
  app: { requestSingleInstanceLock(): boolean; quit(): void }
  env: Readonly<Record<string, string | undefined>>
  timers: Timers
  start(): void
}

/**
 * Starts the terminal when it is the only one: two would write in one journal. A second one hands over what it was started
 * with, and ends; but one that was started to come in the place of the first waits until that has closed its journal.
 */
export function acquireInstanceLock({ app, env, timers, start }: Deps): void {
  const isSuccessor = env.APPIMAGE_SILENT_INSTALL === SUCCESSOR.APPIMAGE_SILENT_INSTALL
  const claim = (patienceMs: number) => {
    if (app.requestSingleInstanceLock()) start()
    else if (patienceMs <= 0) app.quit()
    else timers.after(RETRY_MS, () => claim(patienceMs - RETRY_MS))
  }
  claim(isSuccessor ? PATIENCE_MS : 0)
}
