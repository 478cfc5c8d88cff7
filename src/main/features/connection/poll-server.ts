import type { AwayKind } from '../../ports/away-kind.ts'
import type { Timers } from '../../ports/machine.ts'
import { awayWords } from './away-words.ts'
import type { PosStateStore } from './pos-state.ts'

/** Polling interval while the shop responds. It can be long, because `reach` also records each call that fails. */
const REACHABLE_INTERVAL_MS = 30_000
/** Polling interval while the shop does not respond: starts at the first value and doubles up to the maximum. */
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

type Deps = {
  reach: {
    isReachable(): boolean
    awayKind(): AwayKind | undefined
    onChange(listener: (isReachable: boolean) => void): () => void
  }
  /** Pings the shop. `reach` records the result. Never throws. */
  ping(): Promise<void>
  timers: Timers
  state: Pick<PosStateStore, 'reportServer'>
}

export interface ServerPolling {
  /** Polls now, and starts again with the shortest retry interval. */
  retry(): Promise<void>
  stop(): void
}

/** Polls whether the shop is reachable, and reports the result to the status banner. */
export function pollServer({ reach, ping, timers, state }: Deps): ServerPolling {
  let retryMs = FIRST_RETRY_MS
  let cancelTimer = () => {}
  let isStopped = false
  let currentPoll: Promise<void> | undefined

  const reportState = (isReachable: boolean) =>
    state.reportServer(
      isReachable
        ? { state: 'good', text: 'De winkel is bereikbaar.' }
        : {
            state: 'bad',
            text: `De winkel is niet bereikbaar. ${awayWords(reach.awayKind() ?? 'no_answer')} Pinnen kan nu niet; orders worden bewaard en later verstuurd.`,
          },
    )
  const schedulePoll = () => {
    cancelTimer()
    if (isStopped) return
    const delayMs = reach.isReachable() ? REACHABLE_INTERVAL_MS : retryMs
    retryMs = reach.isReachable() ? FIRST_RETRY_MS : Math.min(retryMs * 2, MAX_RETRY_MS)
    cancelTimer = timers.after(delayMs, () => void poll())
  }
  const poll = (): Promise<void> => {
    if (currentPoll) return currentPoll
    // Set before the ping, because `reach` may change during the ping and must not schedule another one.
    const done = Promise.withResolvers<void>()
    currentPoll = done.promise
    void ping().finally(() => {
      currentPoll = undefined
      reportState(reach.isReachable())
      schedulePoll()
      done.resolve()
    })
    return currentPoll
  }

  const stopListening = reach.onChange((isReachable) => {
    reportState(isReachable)
    retryMs = FIRST_RETRY_MS
    // The state changed by a call other than the ping, so the new interval begins now.
    if (!currentPoll) schedulePoll()
  })
  void poll()
  return {
    retry() {
      retryMs = FIRST_RETRY_MS
      return poll()
    },
    stop() {
      isStopped = true
      cancelTimer()
      stopListening()
    },
  }
}
