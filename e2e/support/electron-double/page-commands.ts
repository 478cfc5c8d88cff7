import { EventEmitter } from 'node:events'

/**
 * Zoom and editing commands of a page, which Electron's menu roles use. Implemented as scripts in the page, because the
 * DevTools protocol has no commands for them.
 */
export abstract class PageCommands extends EventEmitter {
  #zoom = 1

  abstract executeJavaScript(code: string): Promise<unknown>

  get zoomFactor(): number {
    return this.#zoom
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor)
  }
  getZoomFactor(): number {
    return this.#zoom
  }
  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2)
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }
  setZoomFactor(factor: number): void {
    this.#zoom = factor
    this.#run(`document.documentElement.style.zoom = ${JSON.stringify(String(factor))}`)
  }
  setVisualZoomLevelLimits(): Promise<void> {
    return Promise.resolve()
  }

  undo(): void {
    this.#command('undo')
  }
  redo(): void {
    this.#command('redo')
  }
  cut(): void {
    this.#command('cut')
  }
  copy(): void {
    this.#command('copy')
  }
  paste(): void {
    this.#command('paste')
  }
  selectAll(): void {
    this.#command('selectAll')
  }

  #command(name: string): void {
    this.#run(`document.execCommand(${JSON.stringify(name)})`)
  }
  /** Does nothing for a page that is gone or navigating. */
  #run(code: string): void {
    void this.executeJavaScript(code).catch(() => undefined)
  }
}
