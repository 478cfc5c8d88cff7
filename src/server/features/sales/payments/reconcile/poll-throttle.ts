/** Minimum interval between two polls of one payment. Waiting pages call the shop every second or two. */
const MIN_INTERVAL_MS = 2_000
const MAX_ENTRIES = 5_000

/** Returns whether a payment may be polled now. A returned `true` counts as a poll. */
export type PollThrottle = (attemptId: string) => boolean

/** Creates a throttle, which stores in memory when each payment was last polled for a waiting page. */
export function createPollThrottle(now: () => Date): PollThrottle {
  const polledAt = new Map<string, number>()
  return (attemptId) => {
    const at = now().getTime()
    const last = polledAt.get(attemptId)
    if (last !== undefined && at - last < MIN_INTERVAL_MS) return false
    // A map is ordered by insertion. Deleting the key first keeps it ordered by time, so the first key is the oldest.
    polledAt.delete(attemptId)
    polledAt.set(attemptId, at)
    const [oldest] = polledAt.keys()
    if (polledAt.size > MAX_ENTRIES && oldest !== undefined) polledAt.delete(oldest)
    return true
  }
}
