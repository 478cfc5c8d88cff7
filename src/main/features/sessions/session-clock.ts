import type { Session } from '#shared/contracts/users.ts'
import type { Clock } from '../../ports/machine.ts'

/**
 * How long a session still lasts. It is measured by the clock that goes on evenly, so a till whose clock is an hour off, or
 * is put right meanwhile, keeps its session for as long as the shop gave it.
 */
export type SessionClock = { endsAtMs: number }

/** @param serverNow by the clock of the shop; asked only when it did not say how long the session lasts */
export function startSessionClock(session: Session, clock: Clock, serverNow: () => Date): SessionClock {
  const lastsMs = (session.lastsSeconds ?? secondsBetween(serverNow(), session.expires)) * 1000
  return { endsAtMs: clock.monotonicMs() + lastsMs }
}

/** After a restart: what it had left, less the time since. A clock that was put back says nothing; then the shop decides. */
export function resumeSessionClock(kept: { lastsSeconds: number; savedDateTime: string }, clock: Clock): SessionClock {
  const passedSeconds = -secondsBetween(clock.now(), kept.savedDateTime)
  return { endsAtMs: clock.monotonicMs() + (kept.lastsSeconds - Math.max(0, passedSeconds)) * 1000 }
}

/** Whole seconds; 0 once it is over. */
export function secondsLeft({ endsAtMs }: SessionClock, clock: Pick<Clock, 'monotonicMs'>): number {
  return Math.max(0, Math.floor((endsAtMs - clock.monotonicMs()) / 1000))
}

const secondsBetween = (from: Date, until: string) => (new Date(until).getTime() - from.getTime()) / 1000
