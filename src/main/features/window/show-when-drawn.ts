import type { Timers } from '../../ports/machine.ts'

/** A window that is not visible yet. */
export interface UndrawnWindow {
  once(event: 'ready-to-show', listener: () => void): unknown
  isDestroyed(): boolean
  maximize(): void
  show(): void
  focus(): void
}

/** A page that does not render is shown after this time, so that its problem is visible. */
const SHOW_ANYWAY_MS = 4_000

/**
 * Shows a window once its page is drawn, in front and with the keyboard focus, because a scanner types into the focused
 * window.
 *
 * Maximizes it only then: maximizing also shows a window, empty and behind the focused one.
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
