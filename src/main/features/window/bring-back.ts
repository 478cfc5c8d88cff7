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
 * Moves a window back to a screen when it is on none: on some systems a window disappears when its screen is unplugged.
 * The window keeps its size if the screen is large enough. A visible or minimized window does not change.
 *
 * @param screens usable area of each screen, the main screen first
 */
export function bringBack(window: MovableWindow, screens: readonly Rectangle[]): void {
  if (window.isMinimized() || screens.some((screen) => isWithinReach(window.getBounds(), screen))) return
  const mode = fillingMode(window)
  mode?.leave()
  window.setBounds(placeOnScreen({ bounds: window.getNormalBounds(), isMaximized: false }, screens).bounds)
  mode?.enter()
}

/**
 * Returns functions to leave and enter the mode in which the window fills its screen. A window cannot be moved in that
 * mode. Returns undefined when the window does not fill its screen.
 */
function fillingMode(window: MovableWindow): { leave(): void; enter(): void } | undefined {
  if (window.isKiosk()) return { leave: () => window.setKiosk(false), enter: () => window.setKiosk(true) }
  if (window.isFullScreen())
    return { leave: () => window.setFullScreen(false), enter: () => window.setFullScreen(true) }
  if (window.isMaximized()) return { leave: () => window.unmaximize(), enter: () => window.maximize() }
  return undefined
}
