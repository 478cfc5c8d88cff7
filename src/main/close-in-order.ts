import type { Timers } from './ports/machine.ts'

type Deps = {
  app: {
    on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown
    quit(): void
    releaseSingleInstanceLock(): void
  }
  timers: Timers
  close(): Promise<void>
}

/** Time limit for closing all features. */
const CLOSING_MS = 3_000

/**
 * Closes all features before the app quits, but waits no longer than the time limit. After everything is closed,
 * including the journal, it releases the instance lock, so that an updated version can start while this process is
 * still ending.
 */
export function closeInOrder({ app, timers, close }: Deps): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    if (isClosing) return
    event.preventDefault()
    isClosing = true
    const closing = close().then(() => app.releaseSingleInstanceLock())
    const timeout = new Promise<void>((done) => void timers.after(CLOSING_MS, done))
    void Promise.race([closing, timeout]).finally(() => app.quit())
  })
}
