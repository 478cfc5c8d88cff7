/** What mail services take from one sender without refusing any, and what a rush of payments hardly feels. */
const EVERY_MS = 100
/** On an ordinary day nobody waits for anybody else's mail. */
const AT_ONCE = 20

/**
 * The pace at which mails leave: twenty at once, and after those ten a second. To be called after each that left: it waits
 * until the next may. After a pause twenty may go at once again.
 *
 * @param ms a clock that never goes back, in milliseconds
 */
export function createMailRateLimit(ms: () => number = () => performance.now()): () => Promise<void> {
  let left = AT_ONCE
  let since = ms()
  return async () => {
    left = Math.min(AT_ONCE, left + (ms() - since) / EVERY_MS) - 1
    since = ms()
    const waitMs = -left * EVERY_MS
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs))
  }
}
