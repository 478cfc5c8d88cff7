import type { OperationName } from '#shared/domain/operations/operations.ts'
import { dueAt, type RunSchedule } from '#shared/domain/operations/run-schedule.ts'
import type { RunView } from './operation.ts'

/** Schedule of an operation. */
export type ScheduledOperation = {
  operation: OperationName
  rhythm: RunSchedule
  /** The operation runs once after each success of this one: at its own time, or half an hour after it if that is sooner. */
  after?: OperationName
}

/** The latest run of each operation. */
type LatestRuns = ReadonlyMap<string, RunView>

/** An operation with `after` runs at most this long after the other one, also when its own time is later. */
const FOLLOWS_WITHIN_MS = 30 * 60_000

/**
 * Returns when an operation is due. Undefined when it is off, or waits until the operation that must come before it
 * succeeds.
 */
export function dueOf(
  { operation, rhythm, after }: ScheduledOperation,
  latest: LatestRuns,
  now: Date,
): Date | undefined {
  const previous = previousRunOf(latest.get(operation))
  const due = dueAt(rhythm, previous, now)
  if (!after || !due) return due
  const other = latest.get(after)
  const otherRun = previousRunOf(other)
  if (!other || !otherRun?.isDone) return undefined
  if (!previous?.isDone) return due
  // Without a newer run of the other operation there is nothing to do.
  if (previous.startedAt >= otherRun.startedAt) return due > now ? due : undefined
  const latestDue = new Date(Date.parse(other.endedDateTime ?? other.startedDateTime) + FOLLOWS_WITHIN_MS)
  return due < latestDue ? due : latestDue
}

/**
 * Returns when an operation is expected to run next, for staff. For an operation that waits for another one this is
 * counted from the next time of that one. Undefined when one of them is off.
 */
export function expectedRun(
  planned: ScheduledOperation,
  schedules: readonly ScheduledOperation[],
  { latest, now }: { latest: LatestRuns; now: Date },
): Date | undefined {
  const { operation, rhythm, after } = planned
  if (!after || rhythm.kind === 'off' || hasToRun(latest.get(operation), latest.get(after))) {
    return dueOf(planned, latest, now)
  }
  const other = schedules.find((schedule) => schedule.operation === after)
  const otherDue = other && dueAt(other.rhythm, previousRunOf(latest.get(after)), now)
  if (!otherDue) return undefined
  const startedAt = otherDue > now ? otherDue : now
  const ownTime = dueAt(rhythm, { startedAt, isDone: true }, now)
  const latestDue = new Date(startedAt.getTime() + FOLLOWS_WITHIN_MS)
  return ownTime && ownTime < latestDue ? ownTime : latestDue
}

/** Returns whether the operation before succeeded, and this one did not succeed since. */
function hasToRun(last: RunView | undefined, before: RunView | undefined): boolean {
  const previous = previousRunOf(last)
  const previousBefore = previousRunOf(before)
  if (!previousBefore?.isDone) return false
  return !previous?.isDone || previous.startedAt < previousBefore.startedAt
}

/**
 * The last run, as schedules use it. A run that needs confirmation is not repeated early: it would need the same
 * confirmation.
 */
const previousRunOf = (run: RunView | undefined) =>
  run && {
    startedAt: new Date(run.startedDateTime),
    isDone: run.state === 'done' || run.state === 'needs_confirmation',
  }
