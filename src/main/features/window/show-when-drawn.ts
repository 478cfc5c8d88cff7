import type { Timers } from '../../ports/machine.ts'

/** A window that nobody sees yet. */
export interface UndrawnWindow {
  once(event: 'ready-to-show', listener: () => void): unknown
  isDestroyed(): boolean
  maximize(): void
  show(): void
  focus(): void
}

/** A page that does not get to draw is shown as it is; what is wrong with it is then to be seen. */
const SHOW_ANYWAY_MS = 4_000

/**
 * Shows a window once its page is drawn, in front and with the keyboard: a scanner types, and types to whoever has it.
 *
 * It is made large only then, because to do so shows a window as well, empty and behind what has the keyboard.
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
