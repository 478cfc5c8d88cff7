import { isFirstMinute, nextPoll, type PaymentTiming, type PollResult } from '#shared/domain/payments/payment-policy.ts'
import type { Clock, Timers } from '../../ports/machine.ts'

type PollDeps = {
  clock: Pick<Clock, 'monotonicMs'>
  timers: Timers
  timing: PaymentTiming
  /** Polls once. Never throws. */
  poll: () => Promise<PollResult>
  /**
   * Called when the first minute has passed and the payment is not over (docs/requirements.md#s4), and again after each
   * later poll. Not called for a payment link.
   */
  onSilent: () => void
  isLink: boolean
}

/** The polling of one payment. */
export interface Polling {
  /**
   * Polls at once, and then at the intervals of `nextPoll`. Called at the start, and for example when the server is
   * reachable again or a user logged in.
   */
  pollNow(): void
  stop(): void
}

/**
 * Polls at the intervals of `nextPoll` until the payment is over. The first minute is measured from this call; polling
 * begins with `pollNow`. Times are measured with the monotonic clock, which no user can set.
 */
export function pollUntilOver({ clock, timers, timing, poll, onSilent, isLink }: PollDeps): Polling {
  const since = clock.monotonicMs()
  const elapsedMs = () => clock.monotonicMs() - since
  let cancelNext = () => {}
  let isPolling = false
  let isOver = false
  let isRequestedAgain = false
  let backoffMs = timing.backoffFromMs

  const cancelSilence = isLink ? () => {} : timers.after(timing.pollForMs, afterFirstMinute)

  function afterFirstMinute(): void {
    onSilent()
    // Also polls when the start still has no response, which is when no poll has begun yet.
    void round()
  }

  function stop(): void {
    isOver = true
    cancelNext()
    cancelSilence()
  }

  async function round(): Promise<void> {
    cancelNext()
    if (isOver) return
    if (isPolling) {
      isRequestedAgain = true
      return
    }
    isPolling = true
    const result = await poll()
    isPolling = false
    if (isOver) return
    if (result === 'over') return stop()
    // If the first response arrives after the first minute, the panel is `open` again, so the end of the minute is
    // reported again.
    if (!isLink && !isFirstMinute(elapsedMs(), timing)) onSilent()
    if (isRequestedAgain) {
      isRequestedAgain = false
      cancelNext = timers.after(0, () => void round())
      return
    }
    const next = nextPoll(result, { elapsedMs: elapsedMs(), isLink, backoffMs }, timing)
    backoffMs = next.backoffMs
    cancelNext = timers.after(next.pauseMs, () => void round())
  }

  return { pollNow: () => void round(), stop }
}
