/** Refill interval: ten mails per second, which mail services accept from one sender. */
const EVERY_MS = 100
/** Burst size: more mails than usually are due at the same time. */
const BURST = 20

/**
 * Token bucket for mails: a burst of 20, then 10 per second. Call the returned function after each sent mail: it resolves
 * when the next mail may be sent. The bucket refills during a pause.
 *
 * @param ms monotonic clock in milliseconds
 */
export function createMailRateLimit(ms: () => number = () => performance.now()): () => Promise<void> {
  let tokens = BURST
  let refilledAt = ms()
  return async () => {
    tokens = Math.min(BURST, tokens + (ms() - refilledAt) / EVERY_MS) - 1
    refilledAt = ms()
    const waitMs = -tokens * EVERY_MS
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs))
  }
}
