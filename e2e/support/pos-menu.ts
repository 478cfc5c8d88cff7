import type { ElectronApplication } from 'playwright/test'

export type MenuFacts = {
  label: string
  isEnabled: boolean
  isVisible: boolean
  isChecked: boolean
  accelerator: string | null
}

/**
 * Finds a menu item by the labels on the path from the menu bar to the item. Returns undefined when there is no such
 * item. A label may be a prefix: "Voorraad" matches "Voorraad ophalen…".
 *
 * @example await menuItem(app, ['Data', 'Voorraad'])
 */
export function menuItem(app: ElectronApplication, labels: readonly string[]): Promise<MenuFacts | undefined> {
  return app.evaluate(({ Menu }, path) => {
    let items = Menu.getApplicationMenu()?.items ?? []
    let found: (typeof items)[number] | undefined
    for (const label of path) {
      found = items.find((one) => one.label === label) ?? items.find((one) => one.label.startsWith(label))
      items = found?.submenu?.items ?? []
    }
    if (!found) return undefined
    const { label, enabled, visible, checked, accelerator } = found
    return {
      label,
      isEnabled: enabled,
      isVisible: visible,
      isChecked: checked,
      accelerator: accelerator ? String(accelerator) : null,
    }
  }, labels)
}

/** Clicks a menu item. @throws when the item is disabled, or missing: the error has the labels of the existing items */
export async function clickInMenu(app: ElectronApplication, labels: readonly string[]): Promise<void> {
  const problem = await app.evaluate(({ Menu, BrowserWindow }, path) => {
    let items = Menu.getApplicationMenu()?.items ?? []
    let found: (typeof items)[number] | undefined
    for (const label of path) {
      found = items.find((one) => one.label === label) ?? items.find((one) => one.label.startsWith(label))
      if (!found) return `no ${label} among ${items.map((one) => one.label).join(', ')}`
      items = found.submenu?.items ?? []
    }
    if (!found?.enabled) return `${path.join(' › ')} is disabled`
    found.click(undefined, BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0])
    return undefined
  }, labels)
  if (problem) throw new Error(`The menu: ${problem}`)
}

/** Clicks the menu item with this keyboard shortcut, because Playwright's key presses do not reach the menu. */
export async function pressMenuKey(app: ElectronApplication, accelerator: string): Promise<void> {
  const problem = await app.evaluate(({ Menu, BrowserWindow }, key) => {
    const all = (menu: Electron.Menu | null): Electron.MenuItem[] =>
      menu?.items.flatMap((item) => [item, ...all(item.submenu ?? null)]) ?? []
    const found = all(Menu.getApplicationMenu()).find((item) => String(item.accelerator ?? '') === key)
    if (!found) return `no item has the key ${key}`
    if (!found.enabled) return `${found.label} (${key}) is disabled`
    found.click(undefined, BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0])
    return undefined
  }, accelerator)
  if (problem) throw new Error(`The menu: ${problem}`)
}
