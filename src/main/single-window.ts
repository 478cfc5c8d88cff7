import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import type { Windows } from './feature.ts'

/** A window that exists at most once. */
export interface SingleWindow {
  /** Opens the window, or brings it to the front. */
  open(): void
  close(): void
}

/** @param path path in the application */
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
      // `destroy` skips the page's own close handlers: the current user of the till must not see the content.
      if (isOpen()) window?.destroy()
      window = undefined
    },
  }
}
