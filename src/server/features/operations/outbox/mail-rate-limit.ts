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
  let left = BURST
  let since = ms()
  return async () => {
    left = Math.min(BURST, left + (ms() - since) / EVERY_MS) - 1
    since = ms()
    const waitMs = -left * EVERY_MS
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs))
  }
}
