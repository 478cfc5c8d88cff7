const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Pauses after each failed try (docs/integrations/smtp.md#a4). After the last one the message is a dead letter. */
const PAUSES_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]

/** Returns the time of the next try after this many failed tries; undefined after the last try. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

/**
 * Lease of a mail: after this time another sender may take the message. (The ERP has its own lease, see
 * `drain-erp.ts`.) The lease is longer than the timeouts of the mailer together (90 seconds), so usually no second
 * sender takes a mail that is being sent. After a crash the message is sent again when the lease has ended.
 */
export const LEASE_MS = 2 * MINUTE
