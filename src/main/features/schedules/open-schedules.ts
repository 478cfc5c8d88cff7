import type { OperationState } from '#shared/contracts/operations.ts'
import type { Schedule } from '#shared/contracts/pos/settings-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { hasAdminSession } from '#shared/domain/accounts/till-access.ts'
import { needsPerson, type OperationName } from '#shared/domain/operations/operations.ts'
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
  /** Difference of this machine's clock to the server's in ms; null while unknown. */
  clockOffMs(): number | null
  /** Calls `tick` every minute. Returns a function that stops it. */
  everyMinute(tick: () => void): () => void
  /** Calls the listener when the machine wakes up. */
  onResume(listener: () => void): () => void
}

/** Last known run of an operation: its age when it was first seen, and that time on the monotonic clock. */
type LastRun = { runId: string; ageMs: number; atMs: number }

/** Starts operations by the schedules of this machine, while the session of an Admin lasts. */
export function openSchedules(deps: Deps) {
  const { settings, sessions, operations, clock, log } = deps
  const seen = new Map<OperationName, LastRun>()
  const startedHere = new Map<OperationName, number>()
  let isTicking = false
  let isStopped = false

  const serverNow = () => new Date(clock.now().getTime() - (deps.clockOffMs() ?? 0))
  const switchedOn = () => settings.read().schedules.filter(({ isOn, operation }) => isOn && !needsPerson(operation))
  const isQuietNow = ({ quietHours = settings.read().quietHours }: Schedule) =>
    isQuiet(amsterdamClock(serverNow()).minutesSinceMidnight, quietHours)

  function running(): SchedulerState {
    if (switchedOn().length === 0) return 'none-on'
    return hasAdminSession(sessions.current(), serverNow()) ? 'running' : 'no-admin'
  }

  function reportState(states = operations.states()): void {
    deps.state.report('sync', syncConditionOf(running(), switchedOn(), states))
  }

  /** The age is computed once per run, so a later change of the system time has no effect. */
  function recordRuns(states: readonly OperationState[]): void {
    for (const { operation, running: now, last } of states) {
      const run = now ?? last
      if (!run || seen.get(operation)?.runId === run.runId) continue
      const ageMs = Math.max(0, serverNow().getTime() - Date.parse(run.startedDateTime))
      seen.set(operation, { runId: run.runId, ageMs, atMs: clock.monotonicMs() })
    }
  }

  function isDueNow(schedule: Schedule): boolean {
    if (isQuietNow(schedule)) return false
    const { operation, everyMinutes } = schedule
    const now = clock.monotonicMs()
    const ran = seen.get(operation)
    const started = startedHere.get(operation)
    return isDue({
      everyMinutes,
      ranAgoMs: ran && ran.ageMs + now - ran.atMs,
      startedHereAgoMs: started === undefined ? undefined : now - started,
    })
  }

  /** Starts the due operations one by one. An operation that is blocked by another is checked again in a minute. */
  async function runDue(): Promise<void> {
    const checked = new Set<OperationName>()
    while (!isStopped && running() === 'running') {
      const mayBeDue = switchedOn().filter((schedule) => !checked.has(schedule.operation) && isDueNow(schedule))
      if (mayBeDue.length === 0) return
      const states = await operations.look()
      recordRuns(states)
      reportState(states)
      const next = mayBeDue.find(
        (schedule) => states.some(({ operation }) => operation === schedule.operation) && isDueNow(schedule),
      )
      if (!next) return
      checked.add(next.operation)
      if (operations.inTheWayOf(next.operation)) continue
      startedHere.set(next.operation, clock.monotonicMs())
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
      // Unreachable shop or no session: the banner shows that, and the next minute tries again.
      if (!(error instanceof ShopError)) log.error('scheduled run failed', error)
    } finally {
      isTicking = false
    }
  }

  const stops = [
    deps.everyMinute(() => void tick()),
    deps.onResume(() => {
      // The monotonic clock stopped during sleep, so the ages are computed again from the system time.
      seen.clear()
      startedHere.clear()
    }),
    settings.onChange(() => reportState()),
    sessions.onChange(() => reportState()),
    // The state of a run is known shortly after its end. Runs from the menu are reported only here.
    operations.onChange(() => reportState()),
  ]
  reportState()

  return {
    /** Starts the operations that are due now. */
    look: tick,
    stop() {
      isStopped = true
      for (const stop of stops) stop()
    },
  }
}
