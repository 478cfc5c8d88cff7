import type { Timers } from './ports/machine.ts'

/**
 * Environment variable that makes a new instance a successor, which waits until the running instance has closed. The
 * restart of an AppImage sets it, and electron-updater sets it after an update.
 */
export const SUCCESSOR = { APPIMAGE_SILENT_INSTALL: 'true' } as const

const RETRY_MS = 250
/** Time that a successor waits for the lock. Longer than `closeInOrder` takes. */
const SUCCESSOR_TIMEOUT_MS = 10_000

type Deps = {
  app: { requestSingleInstanceLock(): boolean; quit(): void }
  env: Readonly<Record<string, string | undefined>>
  timers: Timers
  start(): void
}

/**
 * Starts the showroom app if this is the only instance, because two instances would write to the same journal. A second
 * instance passes its arguments to the first one and quits. A successor (after an update or a restart) waits until the
 * first instance has closed its journal.
 */
export function acquireInstanceLock({ app, env, timers, start }: Deps): void {
  const isSuccessor = env.APPIMAGE_SILENT_INSTALL === SUCCESSOR.APPIMAGE_SILENT_INSTALL
  const acquire = (timeoutMs: number) => {
    if (app.requestSingleInstanceLock()) start()
    else if (timeoutMs <= 0) app.quit()
    else timers.after(RETRY_MS, () => acquire(timeoutMs - RETRY_MS))
  }
  acquire(isSuccessor ? SUCCESSOR_TIMEOUT_MS : 0)
}
