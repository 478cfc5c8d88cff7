import type { Api } from '#shared/contracts/endpoints.ts'
import type { OperationState } from '#shared/contracts/operations.ts'
import { type OperationResult, resultsChanged, resultsRead } from '#shared/contracts/pos/operation-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { hasAdminSession, tillAccess } from '#shared/domain/accounts/till-access.ts'
import {
  excludedBy,
  isTillOperation,
  OPERATIONS,
  type OperationName,
  waitText,
} from '#shared/domain/operations/operations.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Clock, Log, Notifications, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions } from '../../ports/till.ts'
import { callsOfTill, callsOfUser } from './operation-calls.ts'
import { alreadyRunningText, failed, isUnanswered, operationEndText } from './operation-end.ts'
import type { Operations } from './operations.ts'
import { performOperation } from './perform-operation.ts'

type Deps = {
  shop: Pick<Shop, 'api'>
  /** The client with the identity of this till. */
  tillApi: Pick<Api, 'tillOperations'>
  sessions: Sessions
  ipc: Ipc
  notices: Notifications
  clock: Clock
  timers: Timers
  log: Log
  newId(): string
  /** Shows the window with the results of operations. */
  openResults(): void
  /** Shows the progress in the taskbar: 0 to 1, 2 while it is unknown, -1 when no operation runs. */
  showTaskbarProgress(progress: number): void
}

const POLL_WHILE_RUNNING_MS = 1_000
const POLL_IDLE_MS = 20_000
const MAX_RESULTS = 40

/**
 * Opens the operations that this till starts. Each is started once and polled until its end. Its result is sent to the
 * page and shown in a notification.
 */
export function openOperations(deps: Deps): Operations & { stop(): void } {
  const { shop, sessions, ipc, clock, timers, log } = deps
  let results: OperationResult[] = []
  let sent = results
  let shownProgress = -1
  let states: readonly OperationState[] = []
  const listeners = createListeners()
  /** Functions that cancel the pending waits. */
  const waits = new Set<() => void>()
  let isStopped = false

  const isAdmin = () => tillAccess(sessions.current()) === 'admin'
  const userCalls = callsOfUser(shop.api, () => sessions.current().session?.email ?? '')
  const tillCalls = callsOfTill(deps.tillApi)
  const isTill = () => sessions.current().till !== null
  /** A schedule starts what a till may start as the till, so that it does not depend on who is logged in. */
  const callsFor = (operation: OperationName, startedBy: OperationResult['startedBy']) =>
    startedBy === 'schedule' && isTill() && isTillOperation(operation) ? tillCalls : userCalls
  const running = () => results.filter(({ state }) => state === 'running')

  function reportChanges(): void {
    // After a poll without changes, `results` is still the list that was sent last.
    if (results !== sent && isAdmin()) {
      sent = results
      ipc.send(resultsChanged, { results })
    }
    const progress = progressOf(running())
    if (progress !== shownProgress) deps.showTaskbarProgress(progress)
    shownProgress = progress
    listeners.tell()
  }

  function updateResult(resultId: string, change: Partial<OperationResult>): void {
    results = results.map((result) => (result.resultId === resultId ? { ...result, ...change } : result))
    reportChanges()
  }

  async function pollStates(): Promise<readonly OperationState[]> {
    const hasAdmin = hasAdminSession(sessions.current(), clock.now())
    const items = await (hasAdmin || !isTill() ? userCalls : tillCalls).list()
    states = items
    for (const { resultId, operation } of running()) {
      const progress = items.find((state) => state.operation === operation)?.running?.progress
      if (progress) results = results.map((result) => (result.resultId === resultId ? { ...result, progress } : result))
    }
    reportChanges()
    return items
  }

  /** Polls in the background. An unreachable shop is not logged, because the next poll tries again. */
  function pollInBackground(): void {
    pollStates().catch((error: unknown) => {
      if (error instanceof ShopError && !isUnanswered(error)) {
        log.warn('operations poll failed', { code: error.code })
      }
    })
  }

  function blockingOperation(operation: OperationName): OperationName | undefined {
    const runningNow = new Set([
      ...running().map((result) => result.operation),
      ...states.flatMap((state) => (state.running ? [state.operation] : [])),
    ])
    return excludedBy(operation).find((one) => runningNow.has(one))
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancelTimer = timers.after(ms, () => {
        waits.delete(cancelTimer)
        resolve()
      })
      waits.add(cancelTimer)
    })

  async function start(operation: OperationName, startedBy: OperationResult['startedBy']): Promise<OperationResult> {
    const resultId = deps.newId()
    const first: OperationResult = {
      resultId,
      operation,
      startedBy,
      waitText: waitText(operation),
      progress: null,
      result: null,
      error: null,
      state: 'running',
      startedDateTime: clock.now().toISOString(),
      endedDateTime: null,
    }
    const previous = results.find((result) => result.operation === operation && result.startedBy === startedBy)
    const blocking = running().find((result) => excludedBy(operation).includes(result.operation))
    results = [first, ...results].slice(0, MAX_RESULTS)
    const calls = callsFor(operation, startedBy)
    const poll = calls === tillCalls ? tillCalls.list : pollStates
    reportChanges()

    const end = blocking
      ? failed(alreadyRunningText(blocking.operation, 'deze kassa', blocking.startedDateTime))
      : await performOperation({ calls, clock, pollStates: poll, wait }, operation).catch((error: unknown) => {
          log.error('operation failed', error)
          return failed('Er is een fout opgetreden! Hoe dit afliep staat op de datapagina.')
        })
    updateResult(resultId, { ...end, endedDateTime: clock.now().toISOString() })
    const ended = { ...first, ...results.find((result) => result.resultId === resultId) }
    log.info('operation ended', { operation, state: ended.state, startedBy })
    // Only an Admin can open the results.
    if (isWorthNotifying(ended, previous) && hasAdminSession(sessions.current(), clock.now())) {
      deps.notices.show({
        title: OPERATIONS[operation].title,
        body: operationEndText(ended),
        onPress: deps.openResults,
      })
    }
    pollIfAdmin()
    return ended
  }

  function pollIfAdmin(): void {
    if (!isStopped && isAdmin()) pollInBackground()
  }

  ipc.handle(resultsRead, () => ok({ results }))

  let sincePollMs = 0
  const stops = [
    timers.every(POLL_WHILE_RUNNING_MS, () => {
      sincePollMs += POLL_WHILE_RUNNING_MS
      if (running().length === 0 && sincePollMs < POLL_IDLE_MS) return
      sincePollMs = 0
      pollIfAdmin()
    }),
    sessions.onChange(() => {
      // Only an Admin may see the operations.
      if (!isAdmin()) states = []
      reportChanges()
      pollIfAdmin()
    }),
  ]
  pollIfAdmin()

  return {
    start,
    results: () => results,
    states: () => states,
    pollStates,
    blockingOperation,
    onChange: listeners.subscribe,
    stop() {
      isStopped = true
      for (const stop of [...stops, ...waits]) stop()
    },
  }
}

/** True when the end of a run is shown in a notification: not for a scheduled run that ends as the previous one did. */
function isWorthNotifying(ended: OperationResult, previous: OperationResult | undefined): boolean {
  return ended.startedBy === 'menu' || previous?.state !== ended.state
}

/** Returns the progress for the taskbar: of the operation that has made the least progress. */
function progressOf(running: readonly OperationResult[]): number {
  if (running.length === 0) return -1
  const fractions = running.flatMap(({ progress }) => (progress?.of ? [progress.done / progress.of] : []))
  return fractions.length === 0 ? 2 : Math.min(1, Math.min(...fractions))
}
