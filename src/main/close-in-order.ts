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

/** So long everything together has for closing. */
const CLOSING_MS = 3_000

/**
 * Lets everything come to an end before the terminal does, and waits for nothing that does not. Once all of it is closed,
 * the journal among it, another terminal may open it: a new version is started while this one still ends.
 */
export function closeInOrder({ app, timers, close }: Deps): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    if (isClosing) return
    event.preventDefault()
    isClosing = true
    const closed = close().then(() => app.releaseSingleInstanceLock())
    const late = new Promise<void>((done) => void timers.after(CLOSING_MS, done))
    void Promise.race([closed, late]).finally(() => app.quit())
  })
}
