import { EventEmitter } from 'node:events'
import type { Host } from './host.ts'
import type { WebPage } from './web-contents.ts'
import { applyBounds, type Bounds } from './window-bounds.ts'

/** Options of a new window. */
export type FrameOptions = Partial<Bounds> & {
  fullscreen?: boolean
  kiosk?: boolean
  minWidth?: number
  minHeight?: number
}

/** The frame of a window: position, size, maximized or full screen. It is recorded, not drawn. */
export abstract class WindowFrame extends EventEmitter {
  abstract readonly webContents: WebPage
  readonly #host: Host
  #bounds: Bounds
  #minimum: [number, number]
  #state: 'normal' | 'maximized' | 'minimized' = 'normal'
  #isFullScreen: boolean
  #isKiosk: boolean

  constructor(host: Host, options: FrameOptions) {
    super()
    this.#host = host
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#isKiosk = options.kiosk ?? false
    this.#isFullScreen = options.fullscreen ?? this.#isKiosk
  }

  abstract isVisible(): boolean
  abstract showInactive(): void

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

  /** Maximizes the window. Shows a hidden window without focus, as Electron does. */
  maximize(): void {
    this.#state = 'maximized'
    this.#applyBounds()
    if (!this.isVisible()) this.showInactive()
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

  #changed(...events: string[]): void {
    for (const event of events) this.emit(event)
  }
  #workArea(): Bounds {
    return this.#host.app.workAreaAt(this.#bounds)
  }
  #applyBounds(): void {
    void applyBounds(this.#host, this.webContents, this.getBounds())
  }
}
