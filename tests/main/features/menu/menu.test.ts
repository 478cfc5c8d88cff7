import { describe, expect, it } from 'vitest'
import type { Command } from '#shared/contracts/pos/about-channels.ts'
import { OPERATION_NAMES, OPERATIONS } from '#shared/domain/operations/operations.ts'
import type { MenuItem } from '#src/main/features/menu/menu-item.ts'
import type { MenuState } from '#src/main/features/menu/menu-state.ts'
import { menuTemplate } from '#src/main/features/menu/menu-template.ts'
import { type NativeItem, openMenu } from '#src/main/features/menu/open-menu.ts'
import { openOperations } from '#src/main/features/operations/open-operations.ts'
import { lineToShop } from '../../support/away-and-back.ts'
import { operationsAtServer } from '../../support/operations-at-server.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { noticesOfTill, peopleAtTill, quietLog, settingsOfTill } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

const quiet: MenuState = {
  who: 'admin',
  isLoggedIn: true,
  isLocked: false,
  isKiosk: false,
  isMac: false,
  isDisplayOpen: false,
  drafts: { waiting: 0, refused: 0 },
  operations: OPERATION_NAMES.map((operation) => ({
    operation,
    isRunning: false,
    progress: null,
    blockedBy: null,
    last: null,
  })),
  hasResults: false,
}
const all = (items: readonly Pick<MenuItem, 'id' | 'label' | 'submenu'>[]): MenuItem[] =>
  items.flatMap((item) => [item as MenuItem, ...all(item.submenu ?? [])]) // Electron's items have these members, except the handler
const itemOf = (items: readonly MenuItem[], id: string) => all(items).find((item) => item.id === id)

describe('the menu', () => {
  it('is Dutch, and has shortcuts', () => {
    const items = menuTemplate(quiet)

    expect(items.map(({ label }) => label)).toEqual(['Bestand', 'Bewerken', 'Beeld', 'Data', 'Kassa', 'Help'])
    const keys = Object.fromEntries(
      all(items).flatMap(({ id, accelerator }) => (accelerator ? [[id, accelerator]] : [])),
    )
    expect(keys).toMatchObject({
      'file-new-order': 'CmdOrCtrl+N',
      lock: 'CmdOrCtrl+L',
      'last-receipt': 'CmdOrCtrl+B',
      'to-payment': 'F8',
      'pay-terminal': 'F9',
      'pay-cash': 'F10',
      'pay-link': 'F11',
    })
    expect(new Set(Object.values(keys)).size).toBe(Object.values(keys).length)
  })

  it('has a unique id for each item', () => {
    const ids = all(menuTemplate({ ...quiet, isMac: true })).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has every operation of the data page, with its name for staff', () => {
    const items = menuTemplate(quiet)

    for (const name of OPERATION_NAMES) {
      expect(itemOf(items, `operation-${name}`)?.label).toContain(OPERATIONS[name].title)
    }
  })

  it('offers to restore items only on the data page, after a preview', () => {
    expect(itemOf(menuTemplate(quiet), 'operation-items-restore')?.choice).toMatchObject({ kind: 'command' })
  })

  it.each(['staff', 'nobody'] as const)('has no data menu for %s', (who) => {
    expect(itemOf(menuTemplate({ ...quiet, who }), 'data')).toBeUndefined()
  })

  it('disables the commands of the counter while the till is locked', () => {
    const items = menuTemplate({ ...quiet, who: 'nobody', isLocked: true })

    const usable = itemOf(items, 'counter')?.submenu?.filter(({ enabled, type }) => type !== 'separator' && enabled)
    expect(usable).toEqual([])
    expect(itemOf(items, 'lock')?.enabled).toBe(false)
  })

  it('offers no way out of kiosk mode, except for an Admin', () => {
    const ways = ['quit', 'full-screen', 'log']

    const seller = menuTemplate({ ...quiet, isKiosk: true, who: 'staff' })
    expect(ways.filter((id) => itemOf(seller, id))).toEqual([])
    const admin = menuTemplate({ ...quiet, isKiosk: true })
    expect(ways.filter((id) => itemOf(admin, id))).toEqual(ways)
  })

  it('shows a running operation with its progress, an operation that waits for it, and the last result', () => {
    const operations: MenuState['operations'] = [
      {
        operation: 'items-apply',
        isRunning: true,
        progress: { done: 5, of: 20, what: 'rijen' },
        blockedBy: null,
        last: null,
      },
      { operation: 'stock-refresh', isRunning: false, progress: null, blockedBy: 'items-apply', last: null },
      {
        operation: 'menu-download',
        isRunning: false,
        progress: null,
        blockedBy: null,
        last: { words: 'Gelukt: 12 rijen', at: '2026-11-23T09:05:00Z' },
      },
    ]

    const items = menuTemplate({ ...quiet, operations })

    expect(itemOf(items, 'operation-items-apply')).toMatchObject({
      label: 'Artikelen bijwerken: Request is being processed, this can take a minute or 2. (5 van 20 rijen)',
      enabled: false,
    })
    expect(itemOf(items, 'operation-stock-refresh')).toMatchObject({
      label: 'Voorraad (wacht op “Artikelen bijwerken”)',
      enabled: false,
    })
    expect(itemOf(items, 'operation-menu-download')).toMatchObject({
      label: 'Menu en banners (10:05 gelukt: 12 rijen)',
      sublabel: 'Gelukt: 12 rijen',
    })
  })

  it('shows the number of waiting orders', () => {
    const label = (waiting: number, refused: number) =>
      itemOf(menuTemplate({ ...quiet, drafts: { waiting, refused } }), 'drafts')?.label

    expect([label(0, 0), label(2, 0), label(3, 1)]).toEqual([
      ...['Bewaarde orders', 'Bewaarde orders (2)', 'Bewaarde orders (3, waarvan 1 geweigerd)'],
    ])
  })
})

function till() {
  const time = tillTime()
  const server = operationsAtServer(time.clock.now)
  const people = peopleAtTill('Admin')
  const drawn: NativeItem[][] = []
  const given: Command[] = []
  const told: string[] = []
  const operations = openOperations({
    shop: lineToShop(server.api).shop,
    sessions: people.sessions,
    ipc: pageOfTill().ipc,
    notices: noticesOfTill().notices,
    clock: time.clock,
    timers: time.timers,
    log: quietLog,
    newId: () => `result ${time.clock.monotonicMs()}`,
    openResults: () => {},
    showTaskbarProgress: () => {},
  })
  const unchanging = { onChange: () => () => {} }
  openMenu({
    sessions: people.sessions,
    settings: settingsOfTill().settings,
    operations,
    clock: time.clock,
    timers: time.timers,
    isMac: false,
    commands: { give: (command) => given.push(command) },
    drafts: { ...unchanging, count: () => 0, refused: () => 0 },
    display: { ...unchanging, isOpen: () => false, setOpen: (isOpen) => told.push(`display ${isOpen}`) },
    show: (items) => drawn.push(items),
    shell: {
      lock: () => told.push('lock'),
      quit: () => told.push('quit'),
      openResults: () => told.push('results'),
      openAbout: () => told.push('about'),
      showLog: () => told.push('log'),
      saveList: (list) => told.push(`save ${list}`),
      showMessage: (title, text) => told.push(`${title}: ${text}`),
    },
  })
  const press = (id: string) => {
    const item = all(drawn.at(-1) ?? []).find((one) => one.id === id) as NativeItem | undefined // as rendered
    if (!item?.click) throw new Error(`${id} cannot be pressed`)
    item.click()
  }
  const label = (id: string) => all(drawn.at(-1) ?? []).find((one) => one.id === id)?.label
  return { time, server, people, drawn, given, told, press, label }
}

describe('the menu of a running till', () => {
  it('starts an operation, shows the results window, and is rebuilt at its end', async () => {
    const { press, label, server, time, told } = till()
    await time.pass(1_000)

    press('operation-orders-sync')
    await time.pass(500)
    expect(told).toEqual(['results'])
    expect(server.started).toEqual(['orders-sync'])
    expect(label('operation-orders-sync')).toContain('Request is being processed')

    server.finish('orders-sync', { synchronized: 3 })
    await time.pass(500)
    expect(label('operation-orders-sync')).toContain('gelukt: 3 aangekomen')
  })

  it('shows operations that run elsewhere', async () => {
    const { label, server, time } = till()

    server.begin('items-apply', null)
    await time.pass(21_000)

    expect(label('operation-stock-refresh')).toContain('wacht op')
  })

  it('is not rebuilt for every change of progress, because that closes an open menu', async () => {
    const { press, drawn, server, time } = till()
    await time.pass(1_000)
    press('operation-images-download')
    await time.pass(1_000)
    const before = drawn.length

    for (let done = 0; done < 20; done += 1) {
      server.setProgress('images-download', { done, of: 20, what: "foto's" })
      await time.pass(1_000)
    }

    expect(drawn.length - before).toBeGreaterThanOrEqual(3)
    expect(drawn.length - before).toBeLessThanOrEqual(5)
  })

  it('changes with the user', async () => {
    const { drawn, people, time } = till()
    const has = () => drawn.at(-1)?.some(({ id }) => id === 'data')
    expect(has()).toBe(true)

    people.lock()
    await time.pass(200)
    expect(has()).toBe(false)
  })

  it('sends commands to the page, and handles the other choices itself', async () => {
    const { press, given, told, time } = till()
    await time.pass(500)

    press('pay-terminal')
    press('lock')
    press('save-items')
    press('shortcuts')

    expect(given).toEqual([{ command: 'pay', type: 'TERMINAL' }])
    expect(told).toEqual(['lock', 'save items', expect.stringContaining('F9: Pinnen')])
  })
})
