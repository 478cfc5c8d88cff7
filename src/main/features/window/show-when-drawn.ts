import type { Timers } from '../../ports/machine.ts'

/** A window that is not visible yet. */
export interface UndrawnWindow {
  once(event: 'ready-to-show', listener: () => void): unknown
  isDestroyed(): boolean
  maximize(): void
  show(): void
  focus(): void
}

/** The window is shown after this time even if its page is not drawn, so that the user sees that there is a problem. */
const SHOW_ANYWAY_MS = 4_000

/**
 * Shows a window when its page is drawn. The window gets the keyboard focus, because a scanner types into the focused
 * window.
 *
 * The window is maximized only then, because maximizing would show it earlier: empty, and behind the focused window.
 */
export function showWhenDrawn(
  window: UndrawnWindow,
  { isMaximized, timers }: { isMaximized: boolean; timers: Timers },
): void {
  let isShown = false
  const show = () => {
    if (isShown || window.isDestroyed()) return
    isShown = true
    if (isMaximized) window.maximize()
    window.show()
    window.focus()
  }
  window.once('ready-to-show', show)
  timers.after(SHOW_ANYWAY_MS, show)
}
