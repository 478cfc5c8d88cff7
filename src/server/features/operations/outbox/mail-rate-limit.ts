/** Time in which one token is added. Ten mails per second is a rate that mail services accept from one sender. */
const REFILL_MS = 100
/** Number of mails that may be sent without waiting. Usually fewer mails are due at the same time. */
const BURST = 20

/**
 * Returns a token bucket for mails: a burst of 20, then 10 per second. Call the returned function after each sent mail.
 * Its promise resolves when the next mail may be sent. While no mails are sent, the bucket refills.
 *
 * @param nowMs monotonic clock in milliseconds
 */
export function createMailRateLimit(nowMs: () => number = () => performance.now()): () => Promise<void> {
  let tokens = BURST
  let refilledAt = nowMs()
  return async () => {
    tokens = Math.min(BURST, tokens + (nowMs() - refilledAt) / REFILL_MS) - 1
    refilledAt = nowMs()
    const waitMs = -tokens * REFILL_MS
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs))
  }
}
