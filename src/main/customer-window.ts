import { type BrowserWindow, screen } from 'electron'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import type { CustomerWindow } from './features/display/open-display.ts'
import type { Windows } from './parts.ts'

const SIZE = { width: 1024, height: 768 }

/** The window for the customer: the whole of a second screen, or a window of its own where there is none. */
export function openCustomerWindow(windows: Windows): CustomerWindow {
  const listeners = new Set<(why: 'closed' | 'crashed') => void>()
  let window: BrowserWindow | undefined

  const isOpen = () => window !== undefined && !window.isDestroyed()

  /** @param why undefined when it was closed from here */
  function leave(left: BrowserWindow, why: 'closed' | 'crashed' | undefined): void {
    if (window !== left) return
    window = undefined
    if (!left.isDestroyed()) left.destroy()
    if (why) for (const listener of listeners) listener(why)
  }

  return {
    isOpen,
    open() {
      if (isOpen()) return
      const other = otherScreen(windows)
      const opened = windows.openForCustomer(counterPaths.display, {
        ...SIZE,
        ...(other && { ...other, fullscreen: true, frame: false }),
        autoHideMenuBar: true,
        title: 'Klantscherm',
      })
      window = opened
      opened.once('ready-to-show', () => opened.showInactive())
      opened.on('closed', () => leave(opened, 'closed'))
      opened.webContents.on('render-process-gone', () => leave(opened, 'crashed'))
    },
    close() {
      if (window) leave(window, undefined)
    },
    onGone(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A screen on which the seller's window does not stand. */
function otherScreen(windows: Windows): Electron.Rectangle | undefined {
  const seller = windows.main()
  const here = seller ? screen.getDisplayMatching(seller.getBounds()) : screen.getPrimaryDisplay()
  return screen.getAllDisplays().find(({ id }) => id !== here.id)?.bounds
}
