/** Waiting pages ask us every second or two, each of them; the provider hears it this often per payment at most. */
const PAUSE_MS = 2_000
const MAX_REMEMBERED = 5_000

/** Whether a payment may be asked about now; saying yes counts as asking. */
export type PollThrottle = (attemptId: string) => boolean

/** Remembers in this process when each payment was last asked about on behalf of a waiting page. */
export function createPollThrottle(now: () => Date): PollThrottle {
  const askedAt = new Map<string, number>()
  return (attemptId) => {
    const at = now().getTime()
    const last = askedAt.get(attemptId)
    if (last !== undefined && at - last < PAUSE_MS) return false
    // Deleted first, so that the map stays in the order of asking and the oldest is forgotten.
    askedAt.delete(attemptId)
    askedAt.set(attemptId, at)
    const [oldest] = askedAt.keys()
    if (askedAt.size > MAX_REMEMBERED && oldest !== undefined) askedAt.delete(oldest)
    return true
  }
}
