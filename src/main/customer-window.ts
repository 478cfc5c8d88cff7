import type { BrowserWindow, Display } from 'electron'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Windows } from './feature.ts'
import type { CustomerWindow } from './features/customer-display/open-customer-display.ts'

/** Electron's `screen`, as far as it is used. */
export interface Screens {
  getAllDisplays(): readonly Display[]
  getPrimaryDisplay(): Display
  getDisplayMatching(bounds: Electron.Rectangle): Display
  on(event: 'display-removed', listener: (event: unknown, gone: Display) => void): unknown
}

const SIZE = { width: 1024, height: 768 }

/** The window for the customer: the whole of a second screen, or a window of its own where there is none. */
export function openCustomerWindow(windows: Windows, screens: Screens): CustomerWindow {
  const listeners = createListeners<[why: 'closed' | 'crashed']>()
  let window: BrowserWindow | undefined
  let standsOn: number | undefined

  const isOpen = () => window !== undefined && !window.isDestroyed()

  /** @param why undefined when it was closed from here */
  function leave(left: BrowserWindow, why: 'closed' | 'crashed' | undefined): void {
    if (window !== left) return
    window = undefined
    if (!left.isDestroyed()) left.destroy()
    if (why) listeners.tell(why)
  }

  function open(): void {
    if (isOpen()) return
    const other = otherScreen(windows, screens)
    standsOn = other?.id
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

  // Without its screen it would lie over the seller's, with no frame to take hold of.
  screens.on('display-removed', (_, gone) => {
    if (!window || gone.id !== standsOn) return
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

/** A screen on which the seller's window does not stand. */
function otherScreen(windows: Windows, screens: Screens): Display | undefined {
  const seller = windows.main()
  const here = seller ? screens.getDisplayMatching(seller.getBounds()) : screens.getPrimaryDisplay()
  return screens.getAllDisplays().find(({ id }) => id !== here.id)
}
