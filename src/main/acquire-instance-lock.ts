import type { Timers } from './ports/machine.ts'

/** Environment of a restarted AppImage: it waits for the running instance. electron-updater sets the same variable. */
export const SUCCESSOR = { APPIMAGE_SILENT_INSTALL: 'true' } as const

const RETRY_MS = 250
/** Longer than `closeInOrder` takes. */
const PATIENCE_MS = 10_000

type Deps = {
  app: { requestSingleInstanceLock(): boolean; quit(): void }
  env: Readonly<Record<string, string | undefined>>
  timers: Timers
  start(): void
}

/**
 * Starts the showroom app if this is the only instance, because two instances would write in one journal. A second
 * instance passes its arguments to the first and quits. A successor (after an update or a restart) waits until the
 * first instance has closed its journal.
 */
export function acquireInstanceLock({ app, env, timers, start }: Deps): void {
  const isSuccessor = env.APPIMAGE_SILENT_INSTALL === SUCCESSOR.APPIMAGE_SILENT_INSTALL
  const claim = (timeoutMs: number) => {
    if (app.requestSingleInstanceLock()) start()
    else if (timeoutMs <= 0) app.quit()
    else timers.after(RETRY_MS, () => claim(timeoutMs - RETRY_MS))
  }
  claim(isSuccessor ? PATIENCE_MS : 0)
}
