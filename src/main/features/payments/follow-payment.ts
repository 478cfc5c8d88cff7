import { isFirstMinute, nextPoll, type PaymentTiming, type PollResult } from '#shared/domain/payments/payment-policy.ts'
import type { Clock, Timers } from '../../ports/machine.ts'

type Deps = {
  clock: Pick<Clock, 'monotonicMs'>
  timers: Timers
  timing: PaymentTiming
  /** Looks how it stands. Never throws. */
  look: () => Promise<PollResult>
  /** A minute passed (specification §4). */
  onSilent: () => void
  isLink: boolean
}

/** Asks after one payment until it is over: quickly for a minute, then ever less often, for ever. */
export interface PaymentPolling {
  /** Begins to ask, or asks at once when it has begun: the line is back, somebody logged in, breaking off was answered. */
  askNow(): void
  stop(): void
}

/** Begins to count the minute; `askNow` begins to ask. Waits by a clock that nobody can set. */
export function followPayment({ clock, timers, timing, look, onSilent, isLink }: Deps): PaymentPolling {
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
    if (!isLink && !isFirstMinute(clock.monotonicMs() - since, timing)) onSilent()
    const next = nextPoll(found, { elapsedMs: clock.monotonicMs() - since, isLink, backoffMs }, timing)
    const pauseMs = wantsAgain ? 0 : next.pauseMs
    if (!wantsAgain) backoffMs = next.backoffMs
    wantsAgain = false
    callOff = timers.after(pauseMs, () => void round())
  }

  return { askNow: () => void round(), stop }
}
