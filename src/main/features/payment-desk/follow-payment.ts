import type { Clock, Timers } from '../../ports/machine.ts'
import type { DeskTiming } from './desk-timing.ts'

/** What one look at the server found. */
export type Look = 'over' | 'open' | 'doubtful' | 'no answer'

type Deps = {
  clock: Pick<Clock, 'monotonicMs'>
  timers: Timers
  timing: DeskTiming
  /** Looks how it stands. Never throws. */
  look: () => Promise<Look>
  /** A minute passed (specification §4). */
  onSilent: () => void
  isLink: boolean
}

/** Asks after one payment until it is over: quickly for a minute, then ever less often, for ever. */
export interface Following {
  /** Begins to ask, or asks at once when it has begun: the line is back, somebody logged in, breaking off was answered. */
  askNow(): void
  stop(): void
}

/** Begins to count the minute; `askNow` begins to ask. Waits by a clock that nobody can set. */
export function followPayment({ clock, timers, timing, look, onSilent, isLink }: Deps): Following {
  const since = clock.monotonicMs()
  let callOff = () => {}
  let isLooking = false
  let isOver = false
  let wantsAgain = false
  let backoffMs = timing.backoffFromMs

  const callOffSilence = isLink ? () => {} : timers.after(timing.pollForMs, afterAMinute)

  function afterAMinute(): void {
    onSilent()
    // Also when the answer of the start is still not there: from now on it is asked after.
    void round()
  }

  const stop = () => {
    isOver = true
    callOff()
    callOffSilence()
  }

  async function round(): Promise<void> {
    callOff()
    if (isOver) return
    if (isLooking) {
      wantsAgain = true
      return
    }
    isLooking = true
    const found = await look()
    isLooking = false
    if (isOver) return
    if (found === 'over') return stop()
    // What is open after its minute was found so again: it is still silent.
    if (!isLink && clock.monotonicMs() - since >= timing.pollForMs) onSilent()
    const pause = wantsAgain ? 0 : pauseAfter(found)
    wantsAgain = false
    callOff = timers.after(pause, () => void round())
  }

  function pauseAfter(found: Look): number {
    const isFast = clock.monotonicMs() - since < timing.pollForMs
    if (isFast && (!isLink || found === 'doubtful')) return timing.pollMs
    if (found === 'doubtful') return timing.backoffFromMs
    const pause = backoffMs
    backoffMs = Math.min(backoffMs * 2, isLink ? timing.linkBackoffToMs : timing.backoffToMs)
    return pause
  }

  return { askNow: () => void round(), stop }
}
