import type { Command } from '#shared/contracts/pos/about-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

/** What somebody chose. The page does what is a command; the rest the main process does itself. */
export type MenuChoice =
  | { kind: 'command'; command: Command }
  | { kind: 'operation'; operation: OperationName }
  | { kind: 'save-list'; list: 'items' | 'options' }
  | { kind: 'display'; isOpen: boolean }
  | { kind: 'results' | 'lock' | 'quit' | 'about' | 'log' | 'shortcuts' }

/** What Electron does by itself, to the window that is in front. */
type Role =
  | ('undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll')
  | ('zoomIn' | 'zoomOut' | 'resetZoom' | 'togglefullscreen' | 'reload')
  | ('hide' | 'hideOthers' | 'unhide')

/** An item of the menu, before Electron makes one of it. */
export type MenuItem = {
  id: string
  label?: string
  /** A second line under the label. Only a Mac draws it, so whatever matters stands in the label. */
  sublabel?: string
  accelerator?: string
  role?: Role
  type?: 'separator' | 'checkbox'
  checked?: boolean
  enabled?: boolean
  submenu?: MenuItem[]
  choice?: MenuChoice
}
