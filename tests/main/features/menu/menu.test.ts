import { describe, expect, it } from 'vitest'
import type { Command } from '#shared/contracts/pos/about-channels.ts'
import { OPERATION_NAMES, OPERATIONS } from '#shared/domain/operations/operations.ts'
import type { MenuItem } from '#src/main/features/menu/menu-item.ts'
import type { MenuState } from '#src/main/features/menu/menu-state.ts'
import { menuTemplate } from '#src/main/features/menu/menu-template.ts'
import { type NativeItem, openMenu } from '#src/main/features/menu/open-menu.ts'
import { openOperations } from '#src/main/features/operations/open-operations.ts'
import { connectionToShop } from '../../support/away-and-back.ts'
import { operationsAtServer } from '../../support/operations-at-server.ts'
import { pageOfTill } from '../../support/page-of-till.ts'
import { noticesOfTill, peopleAtTill, quietLog, settingsOfTill } from '../../support/people-at-till.ts'
import { tillTime } from '../../support/till-time.ts'

const idleState: MenuState = {
  who: 'admin',
  isLoggedIn: true,
  isLocked: false,
  isKiosk: false,
  isMac: false,
  isPractice: false,
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
/** Returns these items and all their subitems. Electron's items have the members of `MenuItem`, except the handler. */
const allItems = (items: readonly Pick<MenuItem, 'id' | 'label' | 'submenu'>[]): MenuItem[] =>
  items.flatMap((item) => [item as MenuItem, ...allItems(item.submenu ?? [])])
const itemOf = (items: readonly MenuItem[], id: string) => allItems(items).find((item) => item.id === id)

describe('the menu', () => {
  it('has Dutch labels, and a different shortcut for each command', () => {
    const items = menuTemplate(idleState)

    expect(items.map(({ label }) => label)).toEqual(['Bestand', 'Bewerken', 'Beeld', 'Data', 'Kassa', 'Help'])
    const keys = Object.fromEntries(
      allItems(items).flatMap(({ id, accelerator }) => (accelerator ? [[id, accelerator]] : [])),
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
    const ids = allItems(menuTemplate({ ...idleState, isMac: true })).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has every operation of the data page, with its name for staff', () => {
    const items = menuTemplate(idleState)

    for (const name of OPERATION_NAMES) {
      expect(itemOf(items, `operation-${name}`)?.label).toContain(OPERATIONS[name].title)
    }
  })

  it('offers to restore items only on the data page, after a preview', () => {
    expect(itemOf(menuTemplate(idleState), 'operation-items-restore')?.choice).toMatchObject({ kind: 'command' })
  })

  it.each(['staff', 'nobody'] as const)('has no data menu for %s', (who) => {
    expect(itemOf(menuTemplate({ ...idleState, who }), 'data')).toBeUndefined()
  })

  it('disables the commands of the counter while the till is locked', () => {
    const items = menuTemplate({ ...idleState, who: 'nobody', isLocked: true })

    const usable = itemOf(items, 'counter')?.submenu?.filter(({ enabled, type }) => type !== 'separator' && enabled)
    expect(usable).toEqual([])
    expect(itemOf(items, 'lock')?.enabled).toBe(false)
  })

  it('offers no way out of kiosk mode, except for an Admin', () => {
    const ways = ['quit', 'full-screen', 'log']

    const seller = menuTemplate({ ...idleState, isKiosk: true, who: 'staff' })
    expect(ways.filter((id) => itemOf(seller, id))).toEqual([])
    const admin = menuTemplate({ ...idleState, isKiosk: true })
    expect(ways.filter((id) => itemOf(admin, id))).toEqual(ways)
    // Anyone may know the password of the practice shop's Admin.
    const practicing = menuTemplate({ ...idleState, isKiosk: true, isPractice: true })
    expect([...ways, 'save-items', 'save-options'].filter((id) => itemOf(practicing, id))).toEqual([])
    const onMac = menuTemplate({ ...idleState, isKiosk: true, isMac: true, who: 'staff' })
    expect(['hide', 'hide-others'].filter((id) => itemOf(onMac, id))).toEqual([])
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

    const items = menuTemplate({ ...idleState, operations })

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
      itemOf(menuTemplate({ ...idleState, drafts: { waiting, refused } }), 'drafts')?.label

    expect([label(0, 0), label(2, 0), label(3, 1)]).toEqual([
      ...['Bewaarde orders', 'Bewaarde orders (2)', 'Bewaarde orders (3, waarvan 1 geweigerd)'],
    ])
  })
})

function openTill() {
  const time = tillTime()
  const server = operationsAtServer(time.clock.now)
  const people = peopleAtTill('Admin')
  const shownMenus: NativeItem[][] = []
  const commands: Command[] = []
  const actions: string[] = []
  const operations = openOperations({
    shop: connectionToShop(server.api).shop,
    tillApi: server.tillApi,
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
    isPractice: false,
    commands: { give: (command) => commands.push(command) },
    drafts: { ...unchanging, count: () => 0, refused: () => 0 },
    display: { ...unchanging, isOpen: () => false, setOpen: (isOpen) => actions.push(`display ${isOpen}`) },
    show: (items) => shownMenus.push(items),
    shell: {
      lock: () => actions.push('lock'),
      quit: () => actions.push('quit'),
      openResults: () => actions.push('results'),
      openAbout: () => actions.push('about'),
      showLog: () => actions.push('log'),
      saveList: (list) => actions.push(`save ${list}`),
      showMessage: (title, text) => actions.push(`${title}: ${text}`),
    },
  })
  const press = (id: string) => {
    const item = allItems(shownMenus.at(-1) ?? []).find((one) => one.id === id) as NativeItem | undefined // as rendered
    if (!item?.click) throw new Error(`${id} cannot be pressed`)
    item.click()
  }
  const label = (id: string) => allItems(shownMenus.at(-1) ?? []).find((one) => one.id === id)?.label
  return { time, server, people, shownMenus, commands, actions, press, label }
}

describe('the menu of a running till', () => {
  it('starts an operation, shows the results window, and is rebuilt at its end', async () => {
    const { press, label, server, time, actions } = openTill()
    await time.pass(1_000)

    press('operation-orders-sync')
    await time.pass(500)
    expect(actions).toEqual(['results'])
    expect(server.started).toEqual(['orders-sync'])
    expect(label('operation-orders-sync')).toContain('Request is being processed')

    server.finish('orders-sync', { synchronized: 3 })
    await time.pass(500)
    expect(label('operation-orders-sync')).toContain('gelukt: 3 aangekomen')
  })

  it('shows operations that run elsewhere', async () => {
    const { label, server, time } = openTill()

    server.begin('items-apply', null)
    await time.pass(21_000)

    expect(label('operation-stock-refresh')).toContain('wacht op')
  })

  it('is not rebuilt for every change of progress, because that closes an open menu', async () => {
    const { press, shownMenus, server, time } = openTill()
    await time.pass(1_000)
    press('operation-images-download')
    await time.pass(1_000)
    const before = shownMenus.length

    for (let done = 0; done < 20; done += 1) {
      server.setProgress('images-download', { done, of: 20, what: "foto's" })
      await time.pass(1_000)
    }

    expect(shownMenus.length - before).toBeGreaterThanOrEqual(3)
    expect(shownMenus.length - before).toBeLessThanOrEqual(5)
  })

  it('has no data menu after the Admin locked the till', async () => {
    const { shownMenus, people, time } = openTill()
    const has = () => shownMenus.at(-1)?.some(({ id }) => id === 'data')
    expect(has()).toBe(true)

    people.lock()
    await time.pass(200)
    expect(has()).toBe(false)
  })

  it('sends the commands for the page, and runs the other items itself', async () => {
    const { press, commands, actions, time } = openTill()
    await time.pass(500)

    press('pay-terminal')
    press('lock')
    press('save-items')
    press('shortcuts')

    expect(commands).toEqual([{ command: 'pay', type: 'TERMINAL' }])
    expect(actions).toEqual(['lock', 'save items', expect.stringContaining('F9: Pinnen')])
  })
})
