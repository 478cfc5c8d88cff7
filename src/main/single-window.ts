import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import type { Windows } from './feature.ts'

/** A window that exists at most once. */
export interface SingleWindow {
  /** Opens the window, or brings it to the front. */
  open(): void
  close(): void
}

/**
 * Returns the functions that open and close a window that exists at most once. The window is closed at first.
 *
 * @param path path of its page in the application
 */
export function singleWindow(
  windows: Pick<Windows, 'openSecond'>,
  path: string,
  options: BrowserWindowConstructorOptions,
): SingleWindow {
  let window: BrowserWindow | undefined
  const isOpen = () => window !== undefined && !window.isDestroyed()
  return {
    open() {
      if (window && isOpen()) {
        window.show()
        window.focus()
        return
      }
      const opened = windows.openSecond(path, { ...options, autoHideMenuBar: true })
      window = opened
      opened.once('ready-to-show', () => opened.show())
    },
    close() {
      // `destroy` skips the close handlers of the page, which could keep the window open. The content must disappear,
      // because the current user of the till may not see it.
      if (isOpen()) window?.destroy()
      window = undefined
    },
  }
}
