import type { BrowserWindow, Display } from 'electron'
import { describe, expect, it } from 'vitest'
import { createCustomerWindow } from '#src/main/customer-window.ts'
import type { Windows } from '#src/main/feature.ts'

const createScreen = (id: number) => ({ id, bounds: { x: id * 1000, y: 0, width: 1000, height: 800 } }) as Display

/** Opens the customer window in a showroom with these screens. The seller's window is on the first one. */
function openInShowroom(...ids: number[]) {
  let screens = ids.map(createScreen)
  const onScreens = new Map<string, (event: unknown, display: Display) => void>()
  const opened: { x: number | undefined; isOpened: boolean }[] = []
  const windows = {
    main: () => undefined,
    openForCustomer: (_: string, { x }: { x?: number }) => {
      const customerWindow = { x, isOpened: true }
      opened.push(customerWindow)
      return {
        isDestroyed: () => !customerWindow.isOpened,
        destroy: () => {
          customerWindow.isOpened = false
        },
        once: () => {},
        on: () => {},
        webContents: { on: () => {} },
      } as unknown as BrowserWindow // all members that are used
    },
  } as unknown as Windows // only the position of the seller's window is read
  const control = createCustomerWindow(windows, {
    getAllDisplays: () => screens,
    getPrimaryDisplay: () => screens[0] as Display, // each test has at least one screen
    getDisplayMatching: () => screens[0] as Display, // each test has at least one screen
    on: (event, listener) => void onScreens.set(event, listener),
  })
  const goneReasons: string[] = []
  control.onGone((why) => goneReasons.push(why))
  control.open()
  return {
    control,
    opened,
    goneReasons,
    unplug: (id: number) => {
      screens = screens.filter((screen) => screen.id !== id)
      onScreens.get('display-removed')?.({}, createScreen(id))
    },
    plugIn: (id: number) => {
      screens = [...screens, createScreen(id)]
      onScreens.get('display-added')?.({}, createScreen(id))
    },
  }
}

describe('the customer window', () => {
  it("fills a screen without the seller's window, and is an ordinary window when there is no such screen", () => {
    expect(openInShowroom(1, 2).opened).toMatchObject([{ x: 2000 }])
    expect(openInShowroom(1).opened).toMatchObject([{ x: undefined }])
  })

  it("is closed when the only second screen is unplugged, because it would cover the seller's window", () => {
    const { unplug, opened, control, goneReasons } = openInShowroom(1, 2)

    unplug(2)

    expect(opened).toMatchObject([{ isOpened: false }])
    expect([control.isOpen(), goneReasons]).toEqual([false, ['unplugged']])
  })

  it('moves to a third screen when its screen is unplugged, and is not reported as closed', () => {
    const { unplug, opened, control, goneReasons } = openInShowroom(1, 2, 3)

    unplug(2)

    expect(opened).toMatchObject([{ isOpened: false }, { x: 3000, isOpened: true }])
    expect([control.isOpen(), goneReasons]).toEqual([true, []])
  })

  it('moves to a second screen that is connected later, and is not reported as closed', () => {
    const { plugIn, opened, goneReasons } = openInShowroom(1)

    plugIn(2)

    expect(opened).toMatchObject([
      { x: undefined, isOpened: false },
      { x: 2000, isOpened: true },
    ])
    expect(goneReasons).toEqual([])
  })

  it('stays on its screen when a third screen is connected', () => {
    const { plugIn, opened } = openInShowroom(1, 2)

    plugIn(3)

    expect(opened).toMatchObject([{ x: 2000, isOpened: true }])
  })

  it('stays open when another screen is unplugged', () => {
    const { unplug, opened } = openInShowroom(1, 2, 3)

    unplug(3)

    expect(opened).toMatchObject([{ x: 2000, isOpened: true }])
  })
})
