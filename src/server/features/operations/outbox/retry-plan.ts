import { type RawBuilder, sql } from 'kysely'

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

/** Tolerated difference between the clocks of servers of one shop. */
const CLOCK_DIFFERENCE_MS = 5 * MINUTE

/** A message is held for less than this. A time further away was stored before the clock was set back. */
const MAX_HOLD_MS = 60 * 60_000

/**
 * SQL condition on the table `outbox`: the message may be sent now. A message that is held (`hold_until`) may not. Of the others one that
 * was never tried is always due. A time further away than the pause or lease of the message is no real time: the clock of the server
 * was set back since, and the message must not wait for the old clock.
 */
export const isDue = (now: Date, leaseMs: number): RawBuilder<boolean> => sql<boolean>`(
  (hold_until is null or hold_until <= ${now} or hold_until > ${new Date(now.getTime() + MAX_HOLD_MS)}) and (
  next_try_at <= ${now} or (state = 'queued' and tries = 0)
  or next_try_at > ${new Date(now.getTime() + CLOCK_DIFFERENCE_MS)}::timestamptz + interval '1 millisecond' * case state
    when 'sending' then ${leaseMs}::int
    else (${sql.lit(`{${PAUSES_MS.join(',')}}`)}::int[])[least(tries, ${sql.lit(PAUSES_MS.length)})] end))`

/** Returns whether a pause still lasts. A longer pause than the longest one began before the clock was set back. */
export const isPaused = (until: Date, { now, longestMs }: { now: Date; longestMs: number }): boolean =>
  until > now && until.getTime() - now.getTime() <= longestMs + CLOCK_DIFFERENCE_MS
