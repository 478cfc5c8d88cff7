import type { BrowserWindow, Display } from 'electron'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Windows } from './feature.ts'
import type { CustomerWindow, GoneReason } from './features/customer-display/open-customer-display.ts'

/** The part of Electron's `screen` that is used here. */
export interface Screens {
  getAllDisplays(): readonly Display[]
  getPrimaryDisplay(): Display
  getDisplayMatching(bounds: Electron.Rectangle): Display
  on(event: 'display-added' | 'display-removed', listener: (event: unknown, display: Display) => void): unknown
}

const SIZE = { width: 1024, height: 768 }

/**
 * Returns the functions that open and close the customer window. The window is closed at first. An open window fills a
 * second screen; without a second screen it is an ordinary window.
 */
export function createCustomerWindow(windows: Windows, screens: Screens): CustomerWindow {
  const listeners = createListeners<[why: GoneReason]>()
  const screenListeners = createListeners()
  let window: BrowserWindow | undefined
  let screenId: number | undefined

  const isOpen = () => window !== undefined && !window.isDestroyed()

  /**
   * Destroys the window.
   *
   * @param why reason for the listeners; they are not called without a reason
   */
  function destroy(destroyed: BrowserWindow, why: GoneReason | undefined): void {
    if (window !== destroyed) return
    window = undefined
    if (!destroyed.isDestroyed()) destroyed.destroy()
    if (why) listeners.tell(why)
  }

  function open(): void {
    if (isOpen()) return
    const secondScreen = otherScreen(windows, screens)
    screenId = secondScreen?.id
    const opened = windows.openForCustomer(posPaths.display, {
      ...SIZE,
      ...(secondScreen && { ...secondScreen.bounds, fullscreen: true, frame: false }),
      autoHideMenuBar: true,
      title: 'Klantscherm',
    })
    window = opened
    opened.once('ready-to-show', () => opened.showInactive())
    opened.on('closed', () => destroy(opened, 'closed'))
    opened.webContents.on('render-process-gone', () => destroy(opened, 'crashed'))
  }

  // When its screen is unplugged, the system moves the customer window onto the seller's window. A full screen window
  // has no frame, so a user could not move it away.
  screens.on('display-removed', (_, removed) => {
    if (!window || removed.id !== screenId) return
    const hasAnother = otherScreen(windows, screens) !== undefined
    destroy(window, hasAnother ? undefined : 'unplugged')
    if (hasAnother) open()
  })
  screens.on('display-added', () => {
    // An ordinary window moves to the second screen, which was switched on after the app.
    if (window && screenId === undefined && otherScreen(windows, screens)) {
      destroy(window, undefined)
      open()
    }
    screenListeners.tell()
  })

  return {
    isOpen,
    open,
    close() {
      if (window) destroy(window, undefined)
    },
    onGone: listeners.subscribe,
    onScreenAdded: screenListeners.subscribe,
  }
}

/** Returns a screen other than the one with the seller's window. */
function otherScreen(windows: Windows, screens: Screens): Display | undefined {
  const seller = windows.main()
  const sellerScreen = seller ? screens.getDisplayMatching(seller.getBounds()) : screens.getPrimaryDisplay()
  return screens.getAllDisplays().find(({ id }) => id !== sellerScreen.id)
}
