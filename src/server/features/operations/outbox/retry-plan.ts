const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Pauses after the first, second, … failed try (mail-and-analytics A4); after the last it is given up. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]

/** When to try again after this many tries; undefined when it has been enough. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

/**
 * How long a sender has for one message before another may take it for dead. Longer than all time-outs
 * of a mail together; after a crash the message goes out again this much later.
 */
export const LEASE_MS = 2 * MINUTE
