import type { Timers } from '../../ports/machine.ts'
import type { PosStateStore } from './pos-state.ts'

/** While the shop answers it is asked so often whether it still does; a call that fails is noticed at once anyway. */
const CALM_MS = 30_000
/** While it does not: soon at first, then ever less often. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 60_000

type Deps = {
  reach: { isThere(): boolean; onChange(listener: (isThere: boolean) => void): () => void }
  /** Asks for the sign of life of the shop; what comes of it is heard by `reach`. Never throws. */
  ping(): Promise<void>
  timers: Timers
  state: Pick<PosStateStore, 'tellServer'>
}

export interface ServerPolling {
  /** Asks now, and begins to wait anew. */
  retry(): Promise<void>
  stop(): void
}

/** Keeps asking whether the shop is there, and tells the seller. */
export function pollServer({ reach, ping, timers, state }: Deps): ServerPolling {
  let waitMs = FIRST_WAIT_MS
  let callOff = () => {}
  let isStopped = false
  let asking: Promise<void> | undefined

  const tell = (isThere: boolean) =>
    state.tellServer(
      isThere
        ? { state: 'good', text: 'De winkel is bereikbaar.' }
        : {
            state: 'bad',
            text: 'De winkel is niet bereikbaar. Pinnen kan nu niet; orders worden bewaard en later verstuurd.',
          },
    )
  const askLater = () => {
    callOff()
    if (isStopped) return
    const delayMs = reach.isThere() ? CALM_MS : waitMs
    waitMs = reach.isThere() ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS)
    callOff = timers.after(delayMs, () => void ask())
  }
  const ask = (): Promise<void> => {
    if (asking) return asking
    // Before it asks: what comes of it is heard below as well, and is no reason to ask again.
    const done = Promise.withResolvers<void>()
    asking = done.promise
    void ping().finally(() => {
      asking = undefined
      tell(reach.isThere())
      askLater()
      done.resolve()
    })
    return asking
  }

  const stopListening = reach.onChange((isThere) => {
    tell(isThere)
    waitMs = FIRST_WAIT_MS
    // Some call showed it: the rhythm changes without waiting for the next sign of life.
    if (!asking) askLater()
  })
  void ask()
  return {
    retry() {
      waitMs = FIRST_WAIT_MS
      return ask()
    },
    stop() {
      isStopped = true
      callOff()
      stopListening()
    },
  }
}
