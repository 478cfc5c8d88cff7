import type { BrowserWindow, Display } from 'electron'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Windows } from './feature.ts'
import type { CustomerWindow } from './features/customer-display/open-customer-display.ts'

/** The part of Electron's `screen` that is used here. */
export interface Screens {
  getAllDisplays(): readonly Display[]
  getPrimaryDisplay(): Display
  getDisplayMatching(bounds: Electron.Rectangle): Display
  on(event: 'display-removed', listener: (event: unknown, removed: Display) => void): unknown
}

const SIZE = { width: 1024, height: 768 }

/** Opens and closes the window for the customer. It fills a second screen; without one it is an ordinary window. */
export function openCustomerWindow(windows: Windows, screens: Screens): CustomerWindow {
  const listeners = createListeners<[why: 'closed' | 'crashed']>()
  let window: BrowserWindow | undefined
  let screenId: number | undefined

  const isOpen = () => window !== undefined && !window.isDestroyed()

  /** @param why undefined when the main process closed it */
  function leave(left: BrowserWindow, why: 'closed' | 'crashed' | undefined): void {
    if (window !== left) return
    window = undefined
    if (!left.isDestroyed()) left.destroy()
    if (why) listeners.tell(why)
  }

  function open(): void {
    if (isOpen()) return
    const other = otherScreen(windows, screens)
    screenId = other?.id
    const opened = windows.openForCustomer(posPaths.display, {
      ...SIZE,
      ...(other && { ...other.bounds, fullscreen: true, frame: false }),
      autoHideMenuBar: true,
      title: 'Klantscherm',
    })
    window = opened
    opened.once('ready-to-show', () => opened.showInactive())
    opened.on('closed', () => leave(opened, 'closed'))
    opened.webContents.on('render-process-gone', () => leave(opened, 'crashed'))
  }

  // Without its screen the window would cover the seller's window, and it has no frame to move it by.
  screens.on('display-removed', (_, removed) => {
    if (!window || removed.id !== screenId) return
    const hasAnother = otherScreen(windows, screens) !== undefined
    leave(window, hasAnother ? undefined : 'closed')
    if (hasAnother) open()
  })

  return {
    isOpen,
    open,
    close() {
      if (window) leave(window, undefined)
    },
    onGone: listeners.subscribe,
  }
}

/** Returns a screen other than the one with the seller's window. */
function otherScreen(windows: Windows, screens: Screens): Display | undefined {
  const seller = windows.main()
  const sellerScreen = seller ? screens.getDisplayMatching(seller.getBounds()) : screens.getPrimaryDisplay()
  return screens.getAllDisplays().find(({ id }) => id !== sellerScreen.id)
}
