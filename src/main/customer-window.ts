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

/**
 * Creates the control of the customer window, which is closed at first. The window fills a second screen; without a
 * second screen it is an ordinary window.
 */
export function openCustomerWindow(windows: Windows, screens: Screens): CustomerWindow {
  const listeners = createListeners<[why: 'closed' | 'crashed']>()
  let window: BrowserWindow | undefined
  let screenId: number | undefined

  const isOpen = () => window !== undefined && !window.isDestroyed()

  /** Destroys the window. @param why reported to the listeners; undefined reports nothing */
  function destroy(gone: BrowserWindow, why: 'closed' | 'crashed' | undefined): void {
    if (window !== gone) return
    window = undefined
    if (!gone.isDestroyed()) gone.destroy()
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
    opened.on('closed', () => destroy(opened, 'closed'))
    opened.webContents.on('render-process-gone', () => destroy(opened, 'crashed'))
  }

  // Without its screen the window would cover the seller's window, and it has no frame to move it by.
  screens.on('display-removed', (_, removed) => {
    if (!window || removed.id !== screenId) return
    const hasAnother = otherScreen(windows, screens) !== undefined
    destroy(window, hasAnother ? undefined : 'closed')
    if (hasAnother) open()
  })

  return {
    isOpen,
    open,
    close() {
      if (window) destroy(window, undefined)
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
