import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { OPERATION_NAMES, type OperationName } from '#shared/domain/operations/operations.ts'
import { type RunState, resultInWords, runEnd } from '#shared/domain/operations/runs.ts'
import type { Clock, Timers } from '../../ports/machine.ts'
import type { Commands, Sessions, SettingsReader } from '../../ports/till.ts'
import { type Operations, operationEndText } from '../operations/index.ts'
import type { MenuChoice, MenuItem } from './menu-item.ts'
import type { MenuState, OperationInMenu } from './menu-state.ts'
import { menuTemplate } from './menu-template.ts'
import { shortcutsInWords } from './shortcuts.ts'

/** A menu item in Electron's format. */
export type NativeItem = Omit<MenuItem, 'choice' | 'submenu'> & { submenu?: NativeItem[]; click?: () => void }

type ChangeSource = { onChange(listener: () => void): () => void }

type Deps = {
  sessions: Sessions
  settings: SettingsReader
  operations: Operations
  drafts: ChangeSource & { count(): number; refused(): number }
  display: ChangeSource & { isOpen(): boolean; setOpen(isOpen: boolean): void }
  commands: Commands
  clock: Clock
  timers: Timers
  isMac: boolean
  isPractice: boolean
  /** @example (items) => Menu.setApplicationMenu(Menu.buildFromTemplate(items)) */
  show(items: NativeItem[]): void
  /** Actions of the menu that this feature does not perform itself. */
  shell: {
    lock(): void
    quit(): void
    openResults(): void
    openAbout(): void
    showLog(): void
    saveList(list: 'items' | 'options'): void
    /** Shows a message box. */
    showMessage(title: string, text: string): void
  }
}

/** Delay of a rebuild. Often several states change at once, and the menu is rebuilt once for all of them. */
const REBUILD_DELAY_MS = 100
/**
 * Minimum time between rebuilds when only the progress of operations changed. A rebuild closes a menu that the user has
 * open.
 */
const PROGRESS_MS = 5_000

/** Opens the application menu and rebuilds it whenever its content changes. */
export function openMenu(deps: Deps): { stop(): void } {
  const { sessions, settings, operations, drafts, display, clock, timers } = deps
  let shown = ''
  let shownWithoutProgress = ''
  let shownAt = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | undefined

  function choose(choice: MenuChoice): void {
    switch (choice.kind) {
      case 'command':
        deps.commands.give(choice.command)
        return
      case 'operation':
        deps.shell.openResults()
        void operations.start(choice.operation, 'menu')
        return
      case 'save-list':
        deps.shell.saveList(choice.list)
        return
      case 'display':
        display.setOpen(choice.isOpen)
        return
      case 'results':
        deps.shell.openResults()
        return
      case 'lock':
        deps.shell.lock()
        return
      case 'quit':
        deps.shell.quit()
        return
      case 'about':
        deps.shell.openAbout()
        return
      case 'log':
        deps.shell.showLog()
        return
      case 'shortcuts':
        deps.shell.showMessage('Sneltoetsen', shortcutsInWords(menuTemplate(stateNow()), deps.isMac))
        return
      default:
        choice satisfies never
    }
  }

  function stateNow(): MenuState {
    const session = sessions.current()
    const who = tillAccess(session)
    return {
      who,
      isLoggedIn: session.session !== null,
      isLocked: session.isLocked,
      isKiosk: settings.read().isKiosk,
      isMac: deps.isMac,
      isPractice: deps.isPractice,
      isDisplayOpen: display.isOpen(),
      drafts: { waiting: drafts.count(), refused: drafts.refused() },
      operations: who === 'admin' ? operationsInMenu(operations) : [],
      hasResults: operations.results().length > 0,
    }
  }

  function rebuild(): void {
    cancelTimer = undefined
    const state = stateNow()
    const items = menuTemplate(state)
    const text = JSON.stringify(items)
    if (text === shown) return
    const withoutProgress = JSON.stringify(menuTemplate(withoutProgressOf(state)))
    const waitMs = shownAt + PROGRESS_MS - clock.monotonicMs()
    if (withoutProgress === shownWithoutProgress && waitMs > 0) {
      cancelTimer = timers.after(waitMs, rebuild)
      return
    }
    ;[shown, shownWithoutProgress, shownAt] = [text, withoutProgress, clock.monotonicMs()]
    deps.show(items.map((item) => nativeItem(item, choose)))
  }

  function scheduleRebuild(): void {
    cancelTimer?.()
    cancelTimer = timers.after(REBUILD_DELAY_MS, rebuild)
  }

  rebuild()
  const stops = [sessions, settings, operations, drafts, display].map((source) => source.onChange(scheduleRebuild))

  return {
    stop() {
      cancelTimer?.()
      for (const stop of stops) stop()
    },
  }
}

const withoutProgressOf = (state: MenuState): MenuState => ({
  ...state,
  operations: state.operations.map((one) => ({ ...one, progress: null })),
})

function nativeItem({ choice, submenu, ...item }: MenuItem, choose: (choice: MenuChoice) => void): NativeItem {
  return {
    ...item,
    ...(submenu && { submenu: submenu.map((one) => nativeItem(one, choose)) }),
    ...(choice && { click: () => choose(choice) }),
  }
}

/** Returns the operations that the server offers, with their state. Before the first poll it returns all operations. */
function operationsInMenu(operations: Operations): OperationInMenu[] {
  const states = operations.states()
  const offered = new Set(states.map(({ operation }) => operation))
  return OPERATION_NAMES.filter((name) => offered.size === 0 || offered.has(name)).map((operation) => {
    const blockedBy = operations.blockingOperation(operation)
    const runningHere = operations
      .results()
      .find((result) => result.operation === operation && result.state === 'running')
    const atServer = states.find((state) => state.operation === operation)?.running
    return {
      operation,
      isRunning: blockedBy === operation,
      progress: runningHere?.progress ?? atServer?.progress ?? null,
      blockedBy: blockedBy && blockedBy !== operation ? blockedBy : null,
      last: lastResultOf(operations, operation),
    }
  })
}

/** Returns the result of the last run. The results of this till and of the server are compared by their end time. */
function lastResultOf(operations: Operations, operation: OperationName): OperationInMenu['last'] {
  const tillResult = operations
    .results()
    .find((result) => result.operation === operation && result.endedDateTime !== null)
  const serverResult = operations.states().find((state) => state.operation === operation)?.last
  const atServer = serverResult?.endedDateTime
    ? {
        words: serverResult.error ?? resultText(serverResult.state, serverResult.result),
        at: serverResult.endedDateTime,
      }
    : null
  const atTill = tillResult?.endedDateTime
    ? { words: operationEndText(tillResult), at: tillResult.endedDateTime }
    : null
  if (!atServer || !atTill) return atServer ?? atTill
  return Date.parse(atTill.at) >= Date.parse(atServer.at) ? atTill : atServer
}

function resultText(state: RunState, result: Record<string, unknown> | null): string {
  const counts = result ? resultInWords(result) : ''
  const { words } = runEnd(state, result)
  return counts ? `${words}: ${counts}` : words
}
