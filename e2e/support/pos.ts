import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, expect, type Page } from 'playwright/test'
import { posFolder } from '../../build/which-electron.ts'
import { recordMachine } from './pos-machine.ts'
import { clickInMenu, menuItem, pressMenuKey } from './pos-menu.ts'

export { expect } from 'playwright/test'

const PASSWORD = 'leermeester'

export type StartOptions = {
  /** User data folder of an earlier start. A new one by default. */
  userData?: string
  env?: Record<string, string>
  /** Settings that are written to the user data folder before the start. */
  settings?: Record<string, unknown>
  /** More arguments, such as a deep link. */
  args?: readonly string[]
  /** URL of the shop's server; the server of the test run by default. */
  shopUrl?: string
}

/** A running showroom app. */
export type PosApp = {
  readonly app: ElectronApplication
  /** The page in the first window of the app. */
  readonly page: Page
  readonly userData: string
  /** Returns the URL of the page as the main process sees it: `app://…` on Electron and on the stand-in. */
  address(): Promise<string>
  /** Navigates to a path of the shop, as a link in the page does. */
  goTo(path: string): Promise<void>
  /** Clicks the menu item with these labels, from the menu bar down. */
  menu(...labels: string[]): Promise<void>
  /** Clicks the menu item with this keyboard shortcut, for example `F8`. */
  menuKey(accelerator: string): Promise<void>
  /** Returns label and state of a menu item; undefined when the menu does not have the item. */
  menuItem(...labels: string[]): ReturnType<typeof menuItem>
  machine: ReturnType<typeof recordMachine>
  /** Quits the app as a user does. */
  close(): Promise<void>
  /** Kills the app, as a power cut does. */
  kill(): Promise<void>
  /** Quits the app and starts it again with the same user data folder. */
  restart(options?: Omit<StartOptions, 'userData'>): Promise<PosApp>
}

type Fixtures = { terminal: { start(options?: StartOptions): Promise<PosApp>; folder(): string } }

/**
 * Test with a fixture that starts showroom apps. Each start has a new user data folder, unless the options name one.
 * Apps that still run at the end of the test are killed.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
  terminal: async ({}, use, info) => {
    const { baseURL = '' } = info.project.use
    const folders: string[] = []
    const running: PosApp[] = []
    const folder = () => {
      const newFolder = mkdtempSync(join(tmpdir(), 'terminal-'))
      folders.push(newFolder)
      return newFolder
    }
    const start = async (options: StartOptions = {}) => {
      const terminal = await launchPos({ shopUrl: baseURL, ...options, userData: options.userData ?? folder() }, start)
      running.push(terminal)
      return terminal
    }
    await use({ start, folder })
    for (const terminal of running) await terminal.kill()
    for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
})

type LaunchOptions = StartOptions & { userData: string }

async function launchPos(
  options: LaunchOptions,
  relaunch: (options: LaunchOptions) => Promise<PosApp>,
): Promise<PosApp> {
  const { userData, env = {}, settings, args = [], shopUrl = '' } = options
  if (settings) {
    mkdirSync(userData, { recursive: true })
    writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings))
  }
  const app = await _electron.launch({
    args: [`--user-data-dir=${userData}`, '.', ...args],
    cwd: posFolder(),
    env: { ...ownEnvironment(), SHOP_URL: shopUrl, ...env },
    timeout: 90_000,
  })
  const child = app.process() // saved, because Playwright forgets the process when it exits
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const page = await app.firstWindow()
  const close = async () => {
    await app.close().catch(() => undefined) // the app may be closed already
    await gone
  }
  return {
    app,
    page,
    userData,
    address: () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? 'no window'),
    goTo: async (path) => {
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    },
    menu: (...labels) => clickInMenu(app, labels),
    menuKey: (accelerator) => pressMenuKey(app, accelerator),
    menuItem: (...labels) => menuItem(app, labels),
    machine: recordMachine(app),
    close,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    restart: async (more = {}) => {
      await close()
      return relaunch({ ...options, ...more, userData })
    },
  }
}

/** Returns the environment without variables of the test runner and of npm. */
function ownEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('npm_'))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Logs a staff user in. The app then opens its own page, which the caller must wait for. */
export async function logIn({ page }: Pick<PosApp, 'page'>, who: 'sales' | 'admin'): Promise<void> {
  const password = page.getByLabel('Wachtwoord', { exact: true })
  // The app shows its login form, or a page with a login link, which it can leave for the form by itself.
  const loginLink = page.getByRole('link', { name: 'Inloggen' }).first()
  await expect(async () => {
    if (await password.isVisible()) return
    await loginLink.click({ timeout: 2_000 })
    await expect(password).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByLabel('E-mailadres').first().fill(`${who}@leermeester.example`)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(password).toBeHidden()
}
