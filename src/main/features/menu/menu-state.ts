import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress } from '#shared/domain/operations/runs.ts'

/** An operation as the menu shows it. */
export type OperationInMenu = {
  operation: OperationName
  isRunning: boolean
  progress: RunProgress | null
  /** A running operation that prevents the start of this one; null when there is none. */
  blockedBy: OperationName | null
  /** Result of the last run, started on this till or elsewhere. `at`: when it ended. */
  last: { words: string; at: string } | null
}

/** All data that the content of the menu depends on. */
export type MenuState = {
  /** Access level of the user; `nobody` also while the till is locked. */
  who: 'nobody' | 'staff' | 'admin'
  isLoggedIn: boolean
  isLocked: boolean
  isKiosk: boolean
  isMac: boolean
  /** The till is in practice mode. */
  isPractice: boolean
  isDisplayOpen: boolean
  /** Numbers of drafts. `waiting`: all drafts that are not sent, including the refused ones. */
  drafts: { waiting: number; refused: number }
  operations: readonly OperationInMenu[]
  hasResults: boolean
}
