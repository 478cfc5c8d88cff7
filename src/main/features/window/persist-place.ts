import type { JsonFile, Log, Timers } from '../../ports/machine.ts'
import type { Rectangle } from './window-place.ts'

/** A window, as far as its place is concerned. */
export interface PlacedWindow {
  on(event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close', listener: () => void): unknown
  getNormalBounds(): Rectangle
  isMaximized(): boolean
  isDestroyed(): boolean
}

/** Somebody who drags a window changes it a hundred times a second. */
const PAUSE_MS = 500

/** Remembers where the window is, shortly after it was moved and when it closes: a till is also switched off at the wall. */
export function persistPlace(window: PlacedWindow, deps: { file: JsonFile; timers: Timers; log: Log }): void {
  const { file, timers, log } = deps
  let callOff = () => {}
  const keep = () => {
    callOff()
    if (window.isDestroyed()) return
    try {
      const { x, y, width, height } = window.getNormalBounds()
      file.write({ bounds: { x, y, width, height }, isMaximized: window.isMaximized() })
    } catch (error) {
      log.warn('where the window stands could not be kept', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const keepSoon = () => {
    callOff()
    callOff = timers.after(PAUSE_MS, keep)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('maximize', keepSoon)
  window.on('unmaximize', keepSoon)
  window.on('close', keep)
}
