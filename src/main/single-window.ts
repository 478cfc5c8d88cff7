import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import type { Windows } from './feature.ts'

/** A window of ours that there is one of. */
export interface SingleWindow {
  /** Opens it, or brings it forward. */
  open(): void
  close(): void
}

/** @param path where in the application */
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
      // Whatever its page wants: what stands in it is not for who stands there now.
      if (isOpen()) window?.destroy()
      window = undefined
    },
  }
}
