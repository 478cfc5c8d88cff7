import { isWithinReach, placeOnScreen, type Rectangle } from './window-place.ts'

/** A window that can be moved to another screen. */
export interface MovableWindow {
  isMinimized(): boolean
  isMaximized(): boolean
  isFullScreen(): boolean
  isKiosk(): boolean
  /** Where it is. */
  getBounds(): Rectangle
  /** Where it is when nothing makes it larger. */
  getNormalBounds(): Rectangle
  setBounds(bounds: Rectangle): void
  setKiosk(isKiosk: boolean): void
  setFullScreen(isFullScreen: boolean): void
  maximize(): void
  unmaximize(): void
}

/**
 * Brings a window back that stands on no screen any longer, as large as it was: a screen that is unplugged takes its
 * windows along on some machines. One that can be reached stays as it is, and one that is minimised waits for who wants it.
 *
 * @param screens the usable part of each, the first one being the main one
 */
export function bringBack(window: MovableWindow, screens: readonly Rectangle[]): void {
  if (window.isMinimized() || screens.some((screen) => isWithinReach(window.getBounds(), screen))) return
  const enlarged = enlargedBy(window)
  enlarged?.undo()
  window.setBounds(placeOnScreen({ bounds: window.getNormalBounds(), isMaximized: false }, screens).bounds)
  enlarged?.redo()
}

/** What fills its screen with it: as long as that holds, a window does not move. */
function enlargedBy(window: MovableWindow): { undo(): void; redo(): void } | undefined {
  if (window.isKiosk()) return { undo: () => window.setKiosk(false), redo: () => window.setKiosk(true) }
  if (window.isFullScreen()) return { undo: () => window.setFullScreen(false), redo: () => window.setFullScreen(true) }
  if (window.isMaximized()) return { undo: () => window.unmaximize(), redo: () => window.maximize() }
  return undefined
}
