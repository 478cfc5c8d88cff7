import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { dataMenu } from './data-menu.ts'
import type { MenuChoice, MenuItem } from './menu-item.ts'
import type { MenuState } from './menu-state.ts'

/**
 * Returns the application menu for a state.
 *
 * @example menuTemplate(state).map(({ label }) => label) // ['Bestand', 'Bewerken', …]
 */
export function menuTemplate(state: MenuState): MenuItem[] {
  return [
    ...(state.isMac ? [macMenu(state)] : []),
    { id: 'file', label: 'Bestand', submenu: fileMenu(state) },
    { id: 'edit', label: 'Bewerken', submenu: EDIT_MENU },
    { id: 'view', label: 'Beeld', submenu: viewMenu(state) },
    // Other users do not see this menu, because only an Admin may start operations.
    ...(state.who === 'admin' ? [{ id: 'data', label: 'Data', submenu: dataMenu(state) }] : []),
    { id: 'counter', label: 'Kassa', submenu: posMenu(state) },
    { id: 'help', label: 'Help', submenu: helpMenu(state) },
  ]
}

const go = (path: string): MenuChoice => ({ kind: 'command', command: { command: 'go', path } })
const pay = (type: 'TERMINAL' | 'CASH' | 'PAYLINK'): MenuChoice => ({
  kind: 'command',
  command: { command: 'pay', type },
})
const separator = (id: string): MenuItem => ({ id, type: 'separator' })

/** In kiosk mode only an Admin can leave the app. The Admin of the practice shop is not one: anyone may know its password. */
const mayLeave = ({ isKiosk, isPractice, who }: MenuState) => !isKiosk || (who === 'admin' && !isPractice)

const quitItem = (state: MenuState): MenuItem[] =>
  mayLeave(state) ? [{ id: 'quit', label: 'Afsluiten', accelerator: 'CmdOrCtrl+Q', choice: { kind: 'quit' } }] : []

/** Shows other apps, so it is absent in kiosk mode. */
const MAC_HIDING: MenuItem[] = [
  { id: 'hide', label: 'Verberg Leermeester', role: 'hide' },
  { id: 'hide-others', label: 'Verberg andere', role: 'hideOthers' },
  { id: 'unhide', label: 'Toon alles', role: 'unhide' },
  separator('mac-line-quit'),
]

function macMenu(state: MenuState): MenuItem {
  return {
    id: 'app',
    label: 'Leermeester',
    submenu: [
      { id: 'mac-about', label: 'Over Leermeester', choice: { kind: 'about' } },
      separator('mac-line'),
      ...(mayLeave(state) ? MAC_HIDING : []),
      ...quitItem(state),
    ],
  }
}

function fileMenu(state: MenuState): MenuItem[] {
  const { isLocked, isLoggedIn, isMac } = state
  const isAtWork = state.who !== 'nobody'
  return [
    {
      id: 'file-new-order',
      label: 'Nieuwe order',
      accelerator: 'CmdOrCtrl+N',
      enabled: isAtWork,
      choice: go(posPaths.newOrder),
    },
    {
      id: 'print-order',
      label: 'Order afdrukken',
      accelerator: 'CmdOrCtrl+P',
      enabled: isAtWork,
      choice: { kind: 'command', command: { command: 'print' } },
    },
    separator('file-line'),
    {
      id: 'settings',
      label: 'Instellingen…',
      accelerator: 'CmdOrCtrl+,',
      enabled: isAtWork,
      choice: go(posPaths.settings),
    },
    separator('file-line-people'),
    {
      id: 'lock',
      label: 'Vergrendelen',
      accelerator: 'CmdOrCtrl+L',
      enabled: isLoggedIn && !isLocked,
      choice: { kind: 'lock' },
    },
    { id: 'log-out', label: 'Uitloggen', enabled: isLoggedIn && !isLocked, choice: go(sitePaths.logout) },
    ...(isMac || !mayLeave(state) ? [] : [separator('file-line-quit'), ...quitItem(state)]),
  ]
}

const EDIT_MENU: MenuItem[] = [
  { id: 'undo', label: 'Ongedaan maken', role: 'undo', accelerator: 'CmdOrCtrl+Z' },
  { id: 'redo', label: 'Opnieuw', role: 'redo', accelerator: 'CmdOrCtrl+Shift+Z' },
  separator('edit-line'),
  { id: 'cut', label: 'Knippen', role: 'cut', accelerator: 'CmdOrCtrl+X' },
  { id: 'copy', label: 'Kopiëren', role: 'copy', accelerator: 'CmdOrCtrl+C' },
  { id: 'paste', label: 'Plakken', role: 'paste', accelerator: 'CmdOrCtrl+V' },
  { id: 'select-all', label: 'Alles selecteren', role: 'selectAll', accelerator: 'CmdOrCtrl+A' },
]

function viewMenu(state: MenuState): MenuItem[] {
  const { isDisplayOpen, isMac } = state
  return [
    { id: 'zoom-in', label: 'Inzoomen', role: 'zoomIn', accelerator: 'CmdOrCtrl+Plus' },
    { id: 'zoom-out', label: 'Uitzoomen', role: 'zoomOut', accelerator: 'CmdOrCtrl+-' },
    { id: 'zoom-reset', label: 'Werkelijke grootte', role: 'resetZoom', accelerator: 'CmdOrCtrl+0' },
    separator('view-line'),
    {
      id: 'display',
      label: 'Klantscherm',
      type: 'checkbox',
      checked: isDisplayOpen,
      accelerator: 'CmdOrCtrl+K',
      choice: { kind: 'display', isOpen: !isDisplayOpen },
    },
    // F11, the usual key for full screen, starts a payment link in this app.
    ...(mayLeave(state)
      ? [
          {
            id: 'full-screen',
            label: 'Volledig scherm',
            role: 'togglefullscreen' as const,
            accelerator: isMac ? 'Ctrl+Cmd+F' : 'Shift+F11',
          },
        ]
      : []),
    separator('view-line-reload'),
    { id: 'reload', label: 'Herladen', role: 'reload', accelerator: 'CmdOrCtrl+R' },
  ]
}

function posMenu({ who, drafts, isPractice }: MenuState): MenuItem[] {
  const enabled = who !== 'nobody'
  const item = (id: string, label: string, choice: MenuChoice, accelerator?: string): MenuItem => ({
    id,
    label,
    enabled,
    choice,
    ...(accelerator && { accelerator }),
  })
  return [
    item('new-order', 'Nieuwe order', go(posPaths.newOrder)),
    separator('counter-line'),
    item('to-payment', 'Naar betaling', { kind: 'command', command: { command: 'focus-payment' } }, 'F8'),
    item('pay-terminal', methodLabel('TERMINAL'), pay('TERMINAL'), 'F9'),
    item('pay-cash', methodLabel('CASH'), pay('CASH'), 'F10'),
    item('pay-link', methodLabel('PAYLINK'), pay('PAYLINK'), 'F11'),
    item('last-receipt', 'Laatste bon', { kind: 'command', command: { command: 'last-receipt' } }, 'CmdOrCtrl+B'),
    separator('counter-line-kept'),
    item('parked', 'Geparkeerde verkopen', go(posPaths.parked)),
    item('drafts', draftsLabel(drafts), go(posPaths.drafts)),
    item('prints', 'Afdrukken', go(posPaths.prints)),
    separator('counter-line-day'),
    item('drawer', 'Lade', go(posPaths.drawer)),
    item('day-close', 'Dagafsluiting', go(posPaths.dayClose)),
    separator('counter-line-practice'),
    item('practice', isPractice ? 'Oefeningen' : 'Oefenen…', go(posPaths.practice)),
  ]
}

/** @example draftsLabel({ waiting: 3, refused: 1 }) // 'Bewaarde orders (3, waarvan 1 geweigerd)' */
function draftsLabel({ waiting, refused }: MenuState['drafts']): string {
  if (waiting === 0) return 'Bewaarde orders'
  return refused === 0 ? `Bewaarde orders (${waiting})` : `Bewaarde orders (${waiting}, waarvan ${refused} geweigerd)`
}

function helpMenu(state: MenuState): MenuItem[] {
  return [
    { id: 'shortcuts', label: 'Sneltoetsen', accelerator: 'F1', choice: { kind: 'shortcuts' } },
    ...(mayLeave(state) ? [{ id: 'log', label: 'Logboek tonen', choice: { kind: 'log' } } satisfies MenuItem] : []),
    separator('help-line'),
    { id: 'about', label: 'Over Leermeester', choice: { kind: 'about' } },
  ]
}
