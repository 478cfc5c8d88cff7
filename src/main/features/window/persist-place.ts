import type { JsonFile, Log, Timers } from '../../ports/machine.ts'
import type { Rectangle } from './window-place.ts'

/** The part of a window that is needed for its position. */
export interface PlacedWindow {
  on(event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close', listener: () => void): unknown
  getNormalBounds(): Rectangle
  isMaximized(): boolean
  isDestroyed(): boolean
}

/** Delay of storing, because dragging a window sends many events per second. */
const SAVE_DELAY_MS = 500

/**
 * Stores the position of the window when it closes. Also stores it shortly after each move, because a till may be
 * switched off without closing the window.
 */
export function persistPlace(window: PlacedWindow, deps: { file: JsonFile; timers: Timers; log: Log }): void {
  const { file, timers, log } = deps
  let cancelTimer = () => {}
  const save = () => {
    cancelTimer()
    if (window.isDestroyed()) return
    try {
      const { x, y, width, height } = window.getNormalBounds()
      file.write({ bounds: { x, y, width, height }, isMaximized: window.isMaximized() })
    } catch (error) {
      log.warn('window position not written', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const scheduleSave = () => {
    cancelTimer()
    cancelTimer = timers.after(SAVE_DELAY_MS, save)
  }
  window.on('resize', scheduleSave)
  window.on('move', scheduleSave)
  window.on('maximize', scheduleSave)
  window.on('unmaximize', scheduleSave)
  window.on('close', save)
}
