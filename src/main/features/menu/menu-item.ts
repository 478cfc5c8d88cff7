import type { Command } from '#shared/contracts/pos/about-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

/** The chosen menu item. The page handles commands; the main process handles the rest. */
export type MenuChoice =
  | { kind: 'command'; command: Command }
  | { kind: 'operation'; operation: OperationName }
  | { kind: 'save-list'; list: 'items' | 'options' }
  | { kind: 'display'; isOpen: boolean }
  | { kind: 'results' | 'lock' | 'quit' | 'about' | 'log' | 'shortcuts' }

/** Items that Electron handles itself, for the window in front. */
type Role =
  | ('undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll')
  | ('zoomIn' | 'zoomOut' | 'resetZoom' | 'togglefullscreen' | 'reload')
  | ('hide' | 'hideOthers' | 'unhide')

/** An item of the menu, before it becomes an Electron menu item. */
export type MenuItem = {
  id: string
  label?: string
  /** A second line under the label. Only macOS shows it, so important text is in the label. */
  sublabel?: string
  accelerator?: string
  role?: Role
  type?: 'separator' | 'checkbox'
  checked?: boolean
  enabled?: boolean
  submenu?: MenuItem[]
  choice?: MenuChoice
}
