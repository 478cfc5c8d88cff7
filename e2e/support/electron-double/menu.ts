import { EventEmitter } from 'node:events'
import { type DoubleWindow, focusedWindow } from './browser-window.ts'
import type { Host } from './host.ts'

export type ItemOptions = {
  id?: string
  label?: string
  role?: string
  type?: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio'
  accelerator?: string
  enabled?: boolean
  visible?: boolean
  checked?: boolean
  sublabel?: string
  toolTip?: string
  registerAccelerator?: boolean
  submenu?: readonly (ItemOptions | DoubleMenuItem)[] | DoubleMenu
  click?: (item: DoubleMenuItem, window: DoubleWindow | null, event: object) => void
}

/** Electron's labels of menu roles, for items without a label of their own. */
const ROLE_LABELS: Readonly<Record<string, string>> = {
  about: 'About',
  close: 'Close Window',
  copy: 'Copy',
  cut: 'Cut',
  paste: 'Paste',
  quit: 'Quit',
  redo: 'Redo',
  undo: 'Undo',
  selectall: 'Select All',
  reload: 'Reload',
  togglefullscreen: 'Toggle Full Screen',
  zoomin: 'Zoom In',
  zoomout: 'Zoom Out',
  resetzoom: 'Actual Size',
  minimize: 'Minimize',
}

/** `MenuItem`: a test reads and clicks the item. A click on a disabled item does nothing. */
export class DoubleMenuItem {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly type: NonNullable<ItemOptions['type']>
  readonly accelerator: string | undefined
  readonly submenu: DoubleMenu | undefined
  readonly commandId: number
  readonly registerAccelerator: boolean
  readonly toolTip: string
  readonly sublabel: string
  menu: DoubleMenu | undefined
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean
  click: (event?: object, window?: DoubleWindow | null) => void

  constructor(host: Host, options: ItemOptions) {
    const { submenu } = options
    this.id = options.id
    this.role = options.role?.toLowerCase()
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    this.label = options.label ?? ROLE_LABELS[this.role ?? ''] ?? ''
    this.accelerator = options.accelerator
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.registerAccelerator = options.registerAccelerator ?? true
    this.toolTip = options.toolTip ?? ''
    this.sublabel = options.sublabel ?? ''
    host.lastIds.command += 1
    this.commandId = host.lastIds.command
    this.submenu = submenu instanceof DoubleMenu ? submenu : submenu && DoubleMenu.of(host, submenu)
    this.click = (event = {}, window = focusedWindow(host)) => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      if (this.type === 'radio') this.#chooseRadio()
      performRole(host, this.role, window)
      options.click?.(this, window, event)
    }
  }

  #chooseRadio(): void {
    for (const item of this.menu?.items ?? []) if (item.type === 'radio') item.checked = item === this
  }
}

/** Performs the action of a role. Roles without a result that a test can see do nothing. */
function performRole(host: Host, role: string | undefined, window: DoubleWindow | null): void {
  const page = window?.webContents
  if (role === 'quit') host.app.quit()
  if (role === 'close') window?.close()
  if (role === 'minimize') window?.minimize()
  if (role === 'togglefullscreen') window?.setFullScreen(!window.isFullScreen())
  if (role === 'reload' || role === 'forcereload') page?.reload()
  if (role === 'zoomin') page?.setZoomLevel(page.getZoomLevel() + 0.5)
  if (role === 'zoomout') page?.setZoomLevel(page.getZoomLevel() - 0.5)
  if (role === 'resetzoom') page?.setZoomLevel(0)
  if (role === 'undo') page?.undo()
  if (role === 'redo') page?.redo()
  if (role === 'cut') page?.cut()
  if (role === 'copy') page?.copy()
  if (role === 'paste') page?.paste()
  if (role === 'selectall') page?.selectAll()
}

/** `Menu`: has items, but is not drawn. A test finds the menu through `Menu.getApplicationMenu()`. */
export class DoubleMenu extends EventEmitter {
  readonly items: DoubleMenuItem[] = []

  append(item: DoubleMenuItem): void {
    this.insert(this.items.length, item)
  }
  insert(at: number, item: DoubleMenuItem): void {
    item.menu = this
    this.items.splice(at, 0, item)
  }
  getMenuItemById(id: string): DoubleMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
  popup(options: { callback?: () => void } = {}): void {
    this.emit('menu-will-show')
    options.callback?.()
  }
  closePopup(): void {
    this.emit('menu-will-close')
  }

  /** Internal to the stand-in: `Menu.buildFromTemplate`. */
  static of(host: Host, template: readonly (ItemOptions | DoubleMenuItem)[]): DoubleMenu {
    const menu = new DoubleMenu()
    for (const item of template) menu.append(item instanceof DoubleMenuItem ? item : new DoubleMenuItem(host, item))
    return menu
  }
}
