import { cancelable } from './cancelable.ts'
import type { Host } from './host.ts'
import { WebPage, type WebPreferences } from './web-contents.ts'
import { closeTarget } from './window-bounds.ts'
import { type FrameOptions, WindowFrame } from './window-frame.ts'

export type WindowOptions = FrameOptions & {
  show?: boolean
  title?: string
  parent?: DoubleWindow
  modal?: boolean
  webPreferences?: WebPreferences
}

/** `BrowserWindow`: the page is real, the window frame is only recorded. */
export class DoubleWindow extends WindowFrame {
  readonly id: number
  readonly webContents: WebPage
  readonly #host: Host
  readonly #options: WindowOptions
  #title: string
  #isVisible: boolean
  /** The window was shown without focus, and was not focused since. */
  #isPassive = false
  #isGone = false
  #wasReady = false
  #isClosable = true
  #isMenuBarVisible = true

  constructor(host: Host, options: WindowOptions = {}) {
    super(host, options)
    if (!host.app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    this.#host = host
    this.#options = options
    this.#title = options.title ?? host.app.getName()
    this.#isVisible = options.show !== false
    const { width, height } = this.getNormalBounds()
    host.windows.add(this)
    const services = {
      size: { width, height },
      close: () => this.close(),
      painted: () => this.#becomeReady(),
      setTitle: (title: string) => this.#retitle(title),
    }
    this.webContents = new WebPage(host, services, options.webPreferences ?? {})
    this.id = this.webContents.id
    host.app.emit('web-contents-created', cancelable(), this.webContents)
    host.app.emit('browser-window-created', cancelable(), this)
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }
  loadFile(file: string): Promise<void> {
    return this.webContents.loadFile(file)
  }
  reload(): void {
    this.webContents.reload()
  }
  capturePage() {
    return this.webContents.capturePage()
  }

  show(): void {
    const wasVisible = this.#isVisible
    this.#isVisible = true
    if (!wasVisible) this.emit('show')
    this.focus()
  }
  showInactive(): void {
    if (this.#isVisible) return
    this.#isVisible = true
    this.#isPassive = true
    this.emit('show')
  }
  hide(): void {
    this.#isVisible = false
    this.emit('hide')
  }
  isVisible(): boolean {
    return this.#isVisible
  }
  focus(): void {
    if (!this.#isVisible || this.isFocused()) return
    const before = focusedWindow(this.#host)
    this.#isPassive = false
    this.#host.windows.delete(this)
    this.#host.windows.add(this)
    if (before && before !== this) {
      before.emit('blur')
      this.#host.app.emit('browser-window-blur', cancelable(), before)
    }
    this.emit('focus')
    this.#host.app.emit('browser-window-focus', cancelable(), this)
  }
  blur(): void {
    this.emit('blur')
  }
  isFocused(): boolean {
    return focusedWindow(this.#host) === this && this.#wasReady
  }
  moveTop(): void {
    this.focus()
  }

  getTitle(): string {
    return this.#title
  }
  setTitle(title: string): void {
    this.#title = title
  }
  getParentWindow(): DoubleWindow | null {
    return this.#options.parent ?? null
  }
  isModal(): boolean {
    return this.#options.modal ?? false
  }
  setClosable(isClosable: boolean): void {
    this.#isClosable = isClosable
  }
  isClosable(): boolean {
    return this.#isClosable
  }
  setMenuBarVisibility(isVisible: boolean): void {
    this.#isMenuBarVisible = isVisible
  }
  isMenuBarVisible(): boolean {
    return this.#isMenuBarVisible
  }
  isDestroyed(): boolean {
    return this.#isGone
  }

  // The next methods have no effect here: their results are visible on a desktop only.
  setProgressBar(): void {}
  setMenu(): void {}
  removeMenu(): void {}
  setAutoHideMenuBar(): void {}
  setIcon(): void {}
  setOverlayIcon(): void {}
  setAlwaysOnTop(): void {}
  setSkipTaskbar(): void {}
  setResizable(): void {}
  setMinimizable(): void {}
  setMaximizable(): void {}
  setFullScreenable(): void {}
  setBackgroundColor(): void {}
  setVisibleOnAllWorkspaces(): void {}
  setContentProtection(): void {}
  flashFrame(): void {}

  close(): void {
    void DoubleWindow.inside.close(this)
  }
  destroy(): void {
    void this.#leave()
  }

  #becomeReady(): void {
    if (this.#wasReady || this.#isGone) return
    this.#wasReady = true
    this.emit('ready-to-show', cancelable())
  }
  #retitle(title: string): void {
    const event = cancelable()
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.#title = title
  }
  async #leave(): Promise<void> {
    if (this.#isGone) return
    await closeTarget(this.#host, this.webContents)
    DoubleWindow.inside.gone(this)
  }

  /** Internal to the stand-in: functions that read or change the private state of a window. */
  static readonly inside = {
    /** Closes the window, unless a listener prevents that. Returns true when the window is closed. */
    close: async (window: DoubleWindow): Promise<boolean> => {
      if (window.#isGone) return true
      const event = cancelable()
      window.emit('close', event)
      if (event.defaultPrevented) return false
      await window.#leave()
      return true
    },
    /** Marks the window as closed, and reports that to its listeners. */
    gone: (window: DoubleWindow): void => {
      window.#isGone = true
      if (!window.#host.windows.delete(window)) return
      WebPage.inside.gone(window.webContents)
      window.emit('closed')
      if (window.#host.windows.size === 0) window.#host.app.allClosed()
    },
    mayHaveFocus: (window: DoubleWindow): boolean => window.#isVisible && !window.#isPassive,
  }
}

/** Returns the most recently used window that is visible. Skips windows that were shown without focus. */
export function focusedWindow({ windows }: Pick<Host, 'windows'>): DoubleWindow | null {
  return [...windows].filter(DoubleWindow.inside.mayHaveFocus).at(-1) ?? null
}
