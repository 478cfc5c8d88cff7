import type { Command } from '#shared/contracts/pos/about-channels.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'

/** Action of a menu item. The page handles actions of the kind `command`; the main process handles the others. */
export type MenuChoice =
  | { kind: 'command'; command: Command }
  | { kind: 'operation'; operation: OperationName }
  | { kind: 'save-list'; list: 'items' | 'options' }
  | { kind: 'display'; isOpen: boolean }
  | { kind: 'results' | 'lock' | 'quit' | 'about' | 'log' | 'shortcuts' }

/** Actions that Electron performs itself, on the focused window. */
type Role =
  | ('undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll')
  | ('zoomIn' | 'zoomOut' | 'resetZoom' | 'togglefullscreen' | 'reload')
  | ('hide' | 'hideOthers' | 'unhide')

/** An item of the application menu, independent of Electron. `open-menu.ts` converts it to an Electron menu item. */
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
