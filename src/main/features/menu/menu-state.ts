import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress } from '#shared/domain/operations/runs.ts'

/** An operation as the menu shows it. */
export type OperationInMenu = {
  operation: OperationName
  isRunning: boolean
  progress: RunProgress | null
  /** What runs that does not go together with it; null when nothing does. */
  inTheWay: OperationName | null
  /** How it last went, here or elsewhere. */
  last: { words: string; at: string } | null
}

/** All that the menu depends on. */
export type MenuState = {
  /** `nobody` also while the till is locked. */
  who: 'nobody' | 'staff' | 'admin'
  isLoggedIn: boolean
  isLocked: boolean
  isKiosk: boolean
  isMac: boolean
  isDisplayOpen: boolean
  drafts: { waiting: number; refused: number }
  operations: readonly OperationInMenu[]
  hasResults: boolean
}
