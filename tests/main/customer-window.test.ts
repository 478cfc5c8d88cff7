import type { BrowserWindow, Display } from 'electron'
import { describe, expect, it } from 'vitest'
import { openCustomerWindow } from '#src/main/customer-window.ts'
import type { Windows } from '#src/main/feature.ts'

const screenAt = (id: number) => ({ id, bounds: { x: id * 1000, y: 0, width: 1000, height: 800 } }) as Display

/** The seller's window on the first screen, and the customer windows that were opened. */
function showroom(...ids: number[]) {
  let screens = ids.map(screenAt)
  let removed = (_: unknown, __: Display) => {}
  const opened: { x: number | undefined; isOpened: boolean }[] = []
  const windows = {
    main: () => undefined,
    openForCustomer: (_: string, { x }: { x?: number }) => {
      const one = { x, isOpened: true }
      opened.push(one)
      return {
        isDestroyed: () => !one.isOpened,
        destroy: () => {
          one.isOpened = false
        },
        once: () => {},
        on: () => {},
        webContents: { on: () => {} },
      } as unknown as BrowserWindow // all members that are used
    },
  } as unknown as Windows // only the position of the seller's window is read
  const customers = openCustomerWindow(windows, {
    getAllDisplays: () => screens,
    getPrimaryDisplay: () => screens[0] as Display, // there always is one
    getDisplayMatching: () => screens[0] as Display, // there always is one
    on: (_, listener) => {
      removed = listener
    },
  })
  const told: string[] = []
  customers.onGone((why) => told.push(why))
  customers.open()
  return {
    customers,
    opened,
    told,
    unplug: (id: number) => {
      screens = screens.filter((one) => one.id !== id)
      removed({}, screenAt(id))
    },
  }
}

describe('the customer window', () => {
  it("is on a screen without the seller's window, or an ordinary window", () => {
    expect(showroom(1, 2).opened).toMatchObject([{ x: 2000 }])
    expect(showroom(1).opened).toMatchObject([{ x: undefined }])
  })

  it('is closed when its screen is unplugged, because it would cover the till without a frame', () => {
    const { unplug, opened, customers, told } = showroom(1, 2)

    unplug(2)

    expect(opened).toMatchObject([{ isOpened: false }])
    expect([customers.isOpen(), told]).toEqual([false, ['closed']])
  })

  it('moves to another free screen without an event', () => {
    const { unplug, opened, customers, told } = showroom(1, 2, 3)

    unplug(2)

    expect(opened).toMatchObject([{ isOpened: false }, { x: 3000, isOpened: true }])
    expect([customers.isOpen(), told]).toEqual([true, []])
  })

  it('stays open when another screen is unplugged', () => {
    const { unplug, opened } = showroom(1, 2, 3)

    unplug(3)

    expect(opened).toMatchObject([{ x: 2000, isOpened: true }])
  })
})
