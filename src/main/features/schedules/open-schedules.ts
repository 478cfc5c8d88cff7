import type { OperationState } from '#shared/contracts/operations.ts'
import type { Schedule } from '#shared/contracts/pos/settings-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { hasAdminSession } from '#shared/domain/accounts/till-access.ts'
import { isTillOperation, needsPerson, type OperationName } from '#shared/domain/operations/operations.ts'
import { amsterdamClock } from '#shared/kernel/dates.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { PosStateReporter, Sessions, SettingsReader } from '../../ports/till.ts'
import type { Operations } from '../operations/index.ts'
import { isDue, isQuiet } from './is-due.ts'
import { type SchedulerState, syncConditionOf } from './sync-condition.ts'

type Deps = {
  settings: SettingsReader
  sessions: Sessions
  operations: Operations
  state: Pick<PosStateReporter, 'report'>
  clock: Clock
  log: Log
  /** Returns the system time of this machine minus the time of the server, in ms; null while unknown. */
  clockOffMs(): number | null
  /** Calls `tick` every minute. Returns a function that stops it. */
  everyMinute(tick: () => void): () => void
  /** Calls the listener when the machine wakes up. */
  onResume(listener: () => void): () => void
}

/** Last known run of an operation. `ageMs`: its age at the time `seenAtMs` on the monotonic clock. */
type LastRun = { runId: string; ageMs: number; seenAtMs: number }

/**
 * Starts operations by the schedules of this machine: those that a till may start with the identity of the till, all
 * others while the session of an Admin lasts.
 */
export function openSchedules(deps: Deps) {
  const { settings, sessions, operations, clock, log } = deps
  const lastRuns = new Map<OperationName, LastRun>()
  /** When this till last started an operation, on the monotonic clock. */
  const startTimes = new Map<OperationName, number>()
  let isTicking = false
  let isStopped = false

  const serverNow = () => new Date(clock.now().getTime() - (deps.clockOffMs() ?? 0))
  const schedulesOn = () => settings.read().schedules.filter(({ isOn, operation }) => isOn && !needsPerson(operation))
  const isQuietNow = ({ quietHours = settings.read().quietHours }: Schedule) =>
    isQuiet(amsterdamClock(serverNow()).minutesSinceMidnight, quietHours)

  /** True when this schedule can run now, with the session of an Admin or the identity of the till. */
  const mayRun = ({ operation }: Schedule) =>
    (sessions.current().till !== null && isTillOperation(operation)) || hasAdminSession(sessions.current(), serverNow())

  function schedulerState(): SchedulerState {
    if (schedulesOn().length === 0) return 'none-on'
    if (schedulesOn().some(mayRun)) return 'running'
    return sessions.current().till ? 'no-admin' : 'no-till'
  }

  function reportState(states = operations.states()): void {
    deps.state.report('sync', syncConditionOf(schedulerState(), schedulesOn().filter(mayRun), states))
  }

  /** Records the last runs. The age is computed once per run, so a later change of the system time has no effect. */
  function recordRuns(states: readonly OperationState[]): void {
    for (const { operation, running: now, last } of states) {
      const run = now ?? last
      if (!run || lastRuns.get(operation)?.runId === run.runId) continue
      const ageMs = Math.max(0, serverNow().getTime() - Date.parse(run.startedDateTime))
      lastRuns.set(operation, { runId: run.runId, ageMs, seenAtMs: clock.monotonicMs() })
    }
  }

  function isDueNow(schedule: Schedule): boolean {
    if (isQuietNow(schedule)) return false
    const { operation, everyMinutes } = schedule
    const now = clock.monotonicMs()
    const lastRun = lastRuns.get(operation)
    const started = startTimes.get(operation)
    return isDue({
      everyMinutes,
      ranAgoMs: lastRun && lastRun.ageMs + now - lastRun.seenAtMs,
      startedHereAgoMs: started === undefined ? undefined : now - started,
    })
  }

  /** Starts the due operations one by one. Skips an operation that another one blocks, until the next minute. */
  async function runDue(): Promise<void> {
    const checked = new Set<OperationName>()
    while (!isStopped && schedulerState() === 'running') {
      const mayBeDue = schedulesOn().filter(
        (schedule) => mayRun(schedule) && !checked.has(schedule.operation) && isDueNow(schedule),
      )
      if (mayBeDue.length === 0) return
      const states = await operations.pollStates()
      recordRuns(states)
      reportState(states)
      const next = mayBeDue.find(
        (schedule) => states.some(({ operation }) => operation === schedule.operation) && isDueNow(schedule),
      )
      if (!next) return
      checked.add(next.operation)
      if (operations.blockingOperation(next.operation)) continue
      startTimes.set(next.operation, clock.monotonicMs())
      await operations.start(next.operation, 'schedule')
    }
  }

  async function tick(): Promise<void> {
    if (isTicking || isStopped) return
    isTicking = true
    try {
      await runDue()
      reportState()
    } catch (error) {
      // An unreachable shop or a missing session is not logged. The banner shows it, and the next minute tries again.
      if (!(error instanceof ShopError)) log.error('scheduled run failed', error)
    } finally {
      isTicking = false
    }
  }

  const stops = [
    deps.everyMinute(() => void tick()),
    deps.onResume(() => {
      // The monotonic clock stopped during sleep, so the next tick computes the ages again from the system time.
      lastRuns.clear()
      startTimes.clear()
    }),
    settings.onChange(() => reportState()),
    sessions.onChange(() => reportState()),
    // Runs that were started from the menu are reported only here.
    operations.onChange(() => reportState()),
  ]
  reportState()

  return {
    /** Starts the operations that are due now. */
    startDue: tick,
    stop() {
      isStopped = true
      for (const stop of stops) stop()
    },
  }
}
