/** Minimum interval between two polls of one payment. Waiting pages call the shop every second or two. */
const PAUSE_MS = 2_000
const MAX_ENTRIES = 5_000

/** Returns whether a payment may be polled now, and counts a positive reply as a poll. */
export type PollThrottle = (attemptId: string) => boolean

/** Stores in this process when each payment was last polled for a waiting page. */
export function createPollThrottle(now: () => Date): PollThrottle {
  const polledAt = new Map<string, number>()
  return (attemptId) => {
    const at = now().getTime()
    const last = polledAt.get(attemptId)
    if (last !== undefined && at - last < PAUSE_MS) return false
    // Deletes the key first, so that the map stays ordered by time and the oldest key is dropped.
    polledAt.delete(attemptId)
    polledAt.set(attemptId, at)
    const [oldest] = polledAt.keys()
    if (polledAt.size > MAX_ENTRIES && oldest !== undefined) polledAt.delete(oldest)
    return true
  }
}
