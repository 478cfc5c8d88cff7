import { EventEmitter } from 'node:events'
import { cancelable } from './cancelable.ts'
import type { Host } from './host.ts'
import { WebPage, type WebPreferences } from './web-contents.ts'
import { applyBounds, type Bounds, closeTarget } from './window-bounds.ts'

export type WindowOptions = Partial<Bounds> & {
  show?: boolean
  title?: string
  fullscreen?: boolean
  kiosk?: boolean
  minWidth?: number
  minHeight?: number
  parent?: DoubleWindow
  modal?: boolean
  webPreferences?: WebPreferences
}

/** `BrowserWindow`: the page is real, the frame around it is kept in mind. */
export class DoubleWindow extends EventEmitter {
  readonly id: number
  readonly webContents: WebPage
  readonly #host: Host
  readonly #options: WindowOptions
  #bounds: Bounds
  #title: string
  #isVisible: boolean
  #isGone = false
  #wasReady = false
  #state: 'normal' | 'maximized' | 'minimized' = 'normal'
  #isFullScreen: boolean
  #isKiosk: boolean
  #isClosable = true
  #isMenuBarVisible = true
  #progress = -1
  #minimum: [number, number]

  constructor(host: Host, options: WindowOptions = {}) {
    super()
    if (!host.app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    this.#host = host
    this.#options = options
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#title = options.title ?? host.app.getName()
    this.#isVisible = options.show !== false
    this.#isKiosk = options.kiosk ?? false
    this.#isFullScreen = options.fullscreen ?? this.#isKiosk
    host.windows.add(this)
    const around = {
      size: { width, height },
      close: () => this.close(),
      isReady: () => this.#becomeReady(),
      titled: (title: string) => this.#retitle(title),
    }
    this.webContents = new WebPage(host, around, options.webPreferences ?? {})
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
    this.#isVisible = true
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

  getBounds(): Bounds {
    return this.#state === 'maximized' || this.#isFullScreen ? this.#workArea() : { ...this.#bounds }
  }
  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }
  getContentBounds(): Bounds {
    return this.getBounds()
  }
  getSize(): [number, number] {
    const { width, height } = this.getBounds()
    return [width, height]
  }
  getContentSize(): [number, number] {
    return this.getSize()
  }
  getPosition(): [number, number] {
    const { x, y } = this.getBounds()
    return [x, y]
  }
  setBounds(bounds: Partial<Bounds>): void {
    const before = this.#bounds
    const wanted = { ...before, ...bounds }
    const [minWidth, minHeight] = this.#minimum
    this.#bounds = { ...wanted, width: Math.max(wanted.width, minWidth), height: Math.max(wanted.height, minHeight) }
    this.#applyBounds()
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) this.#changed('resize', 'resized')
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) this.#changed('move', 'moved')
  }
  setContentBounds(bounds: Partial<Bounds>): void {
    this.setBounds(bounds)
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }
  center(): void {
    const area = this.#workArea()
    const { width, height } = this.#bounds
    this.setPosition(area.x + Math.round((area.width - width) / 2), area.y + Math.round((area.height - height) / 2))
  }
  getMinimumSize(): [number, number] {
    return this.#minimum
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height]
  }

  maximize(): void {
    this.#state = 'maximized'
    this.#applyBounds()
    this.#changed('maximize', 'resize')
  }
  unmaximize(): void {
    this.#state = 'normal'
    this.#applyBounds()
    this.#changed('unmaximize', 'resize')
  }
  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  minimize(): void {
    this.#state = 'minimized'
    this.emit('minimize')
  }
  restore(): void {
    this.#state = 'normal'
    this.emit('restore')
  }
  isMinimized(): boolean {
    return this.#state === 'minimized'
  }
  isNormal(): boolean {
    return this.#state === 'normal' && !this.#isFullScreen
  }
  setFullScreen(isFull: boolean): void {
    if (isFull === this.#isFullScreen) return
    this.#isFullScreen = isFull
    this.#applyBounds()
    this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen')
  }
  isFullScreen(): boolean {
    return this.#isFullScreen
  }
  setKiosk(isKiosk: boolean): void {
    this.#isKiosk = isKiosk
    this.setFullScreen(isKiosk)
  }
  isKiosk(): boolean {
    return this.#isKiosk
  }

  getTitle(): string {
    return this.#title
  }
  setTitle(title: string): void {
    this.#title = title
  }
  setProgressBar(progress: number): void {
    this.#progress = progress
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

  // What only a desktop shows.
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
  #changed(...events: string[]): void {
    for (const event of events) this.emit(event)
  }
  #workArea(): Bounds {
    return this.#host.app.workAreaAt(this.#bounds)
  }
  #applyBounds(): void {
    void applyBounds(this.#host, this.webContents, this.getBounds())
  }
  async #leave(): Promise<void> {
    if (this.#isGone) return
    await closeTarget(this.#host, this.webContents)
    DoubleWindow.inside.gone(this)
  }

  /** Of the stand-in: how a window ends, and what only a test asks. */
  static readonly inside = {
    /** Closes it unless somebody prevents that; says whether it closed. */
    close: async (window: DoubleWindow): Promise<boolean> => {
      if (window.#isGone) return true
      const event = cancelable()
      window.emit('close', event)
      if (event.defaultPrevented) return false
      await window.#leave()
      return true
    },
    gone: (window: DoubleWindow): void => {
      window.#isGone = true
      if (!window.#host.windows.delete(window)) return
      WebPage.inside.gone(window.webContents)
      window.emit('closed')
      if (window.#host.windows.size === 0) window.#host.app.allClosed()
    },
    progressOf: (window: DoubleWindow): number => window.#progress,
  }
}

/** The window that was used last, of those that can be seen. */
export function focusedWindow({ windows }: Pick<Host, 'windows'>): DoubleWindow | null {
  return [...windows].filter((window) => window.isVisible()).at(-1) ?? null
}
