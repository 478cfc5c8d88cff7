import type { Session } from '#shared/contracts/users.ts'
import type { Clock } from '../../ports/machine.ts'

/** End of a session on the monotonic clock, so that a wrong or corrected system time does not change its duration. */
export type SessionClock = { endsAtMs: number }

/**
 * Starts the clock of a session that the shop opened.
 *
 * @param serverNow current time of the shop; used only when the shop did not send the duration (`lastsSeconds`)
 */
export function startSessionClock(session: Session, clock: Clock, serverNow: () => Date): SessionClock {
  const lastsMs = (session.lastsSeconds ?? secondsBetween(serverNow(), session.expires)) * 1000
  return { endsAtMs: clock.monotonicMs() + lastsMs }
}

/**
 * Restores the clock of a session after a restart: the stored remaining time, minus the time since it was stored. If
 * the system time was set back, nothing is subtracted. The shop then refuses the token when the session is over.
 */
export function resumeSessionClock(
  persisted: { lastsSeconds: number; savedDateTime: string },
  clock: Clock,
): SessionClock {
  const passedSeconds = -secondsBetween(clock.now(), persisted.savedDateTime)
  return { endsAtMs: clock.monotonicMs() + (persisted.lastsSeconds - Math.max(0, passedSeconds)) * 1000 }
}

/** Returns the remaining whole seconds; 0 when the session is over. */
export function secondsLeft({ endsAtMs }: SessionClock, clock: Pick<Clock, 'monotonicMs'>): number {
  return Math.max(0, Math.floor((endsAtMs - clock.monotonicMs()) / 1000))
}

const secondsBetween = (from: Date, until: string) => (new Date(until).getTime() - from.getTime()) / 1000
