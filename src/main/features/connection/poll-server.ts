import type { Timers } from '../../ports/machine.ts'
import type { PosStateStore } from './pos-state.ts'

/** Polling interval while the shop responds. A call that fails is noticed at once anyway. */
const REACHABLE_INTERVAL_MS = 30_000
/** Polling intervals while the shop does not respond: the first, doubled after each poll up to the longest. */
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

type Deps = {
  reach: { isReachable(): boolean; onChange(listener: (isReachable: boolean) => void): () => void }
  /** Pings the shop. `reach` records the result. Never throws. */
  ping(): Promise<void>
  timers: Timers
  state: Pick<PosStateStore, 'reportServer'>
}

export interface ServerPolling {
  /** Polls now and restarts the interval. */
  retry(): Promise<void>
  stop(): void
}

/** Polls whether the shop is reachable, and reports it to the seller. */
export function pollServer({ reach, ping, timers, state }: Deps): ServerPolling {
  let waitMs = FIRST_RETRY_MS
  let cancelTimer = () => {}
  let isStopped = false
  let running: Promise<void> | undefined

  const reportState = (isReachable: boolean) =>
    state.reportServer(
      isReachable
        ? { state: 'good', text: 'De winkel is bereikbaar.' }
        : {
            state: 'bad',
            text: 'De winkel is niet bereikbaar. Pinnen kan nu niet; orders worden bewaard en later verstuurd.',
          },
    )
  const schedulePoll = () => {
    cancelTimer()
    if (isStopped) return
    const delayMs = reach.isReachable() ? REACHABLE_INTERVAL_MS : waitMs
    waitMs = reach.isReachable() ? FIRST_RETRY_MS : Math.min(waitMs * 2, MAX_RETRY_MS)
    cancelTimer = timers.after(delayMs, () => void poll())
  }
  const poll = (): Promise<void> => {
    if (running) return running
    // Set before the ping: a change of `reach` during the ping must not schedule another one.
    const done = Promise.withResolvers<void>()
    running = done.promise
    void ping().finally(() => {
      running = undefined
      reportState(reach.isReachable())
      schedulePoll()
      done.resolve()
    })
    return running
  }

  const stopListening = reach.onChange((isReachable) => {
    reportState(isReachable)
    waitMs = FIRST_RETRY_MS
    // Another call showed the change, so the interval changes at once.
    if (!running) schedulePoll()
  })
  void poll()
  return {
    retry() {
      waitMs = FIRST_RETRY_MS
      return poll()
    },
    stop() {
      isStopped = true
      cancelTimer()
      stopListening()
    },
  }
}
