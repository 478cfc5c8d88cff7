import { isWithinReach, placeOnScreen, type Rectangle } from './window-place.ts'

/** A window that can be moved to another screen. */
export interface MovableWindow {
  isMinimized(): boolean
  isMaximized(): boolean
  isFullScreen(): boolean
  isKiosk(): boolean
  /** Current bounds. */
  getBounds(): Rectangle
  /** Bounds of the window when it is neither maximized nor full screen. */
  getNormalBounds(): Rectangle
  setBounds(bounds: Rectangle): void
  setKiosk(isKiosk: boolean): void
  setFullScreen(isFullScreen: boolean): void
  maximize(): void
  unmaximize(): void
}

/**
 * Moves a window that is on no screen any longer back to a screen, with its size. On some systems a window disappears
 * with its unplugged screen. A visible window stays as it is, and a minimized one stays minimized.
 *
 * @param screens usable area of each screen, the main screen first
 */
export function bringBack(window: MovableWindow, screens: readonly Rectangle[]): void {
  if (window.isMinimized() || screens.some((screen) => isWithinReach(window.getBounds(), screen))) return
  const enlarged = enlargedBy(window)
  enlarged?.undo()
  window.setBounds(placeOnScreen({ bounds: window.getNormalBounds(), isMaximized: false }, screens).bounds)
  enlarged?.redo()
}

/** Returns the mode in which the window fills its screen: it cannot be moved in that mode. */
function enlargedBy(window: MovableWindow): { undo(): void; redo(): void } | undefined {
  if (window.isKiosk()) return { undo: () => window.setKiosk(false), redo: () => window.setKiosk(true) }
  if (window.isFullScreen()) return { undo: () => window.setFullScreen(false), redo: () => window.setFullScreen(true) }
  if (window.isMaximized()) return { undo: () => window.unmaximize(), redo: () => window.maximize() }
  return undefined
}
