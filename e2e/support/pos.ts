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
  /** Settings of this till before the start. */
  settings?: Record<string, unknown>
  /** More arguments, such as a deep link. */
  args?: readonly string[]
  /** Server; that of the run by default. */
  shopUrl?: string
}

/** A running showroom app. */
export type PosApp = {
  readonly app: ElectronApplication
  /** Its first window. */
  readonly page: Page
  readonly userData: string
  /** URL of the page in the main process: `app://…` on Electron and on the stand-in. */
  address(): Promise<string>
  /** Navigates to a path of the shop, as a link in the page does. */
  goTo(path: string): Promise<void>
  /** Clicks an item of the menu by its labels, from the bar down. */
  menu(...labels: string[]): Promise<void>
  /** Presses a keyboard shortcut of the menu, as `F8`. */
  menuKey(accelerator: string): Promise<void>
  /** Label and state of a menu item. */
  menuItem(...labels: string[]): ReturnType<typeof menuItem>
  machine: ReturnType<typeof recordMachine>
  /** Quits the app as a user does. */
  close(): Promise<void>
  /** Kills the app, as a power cut does. */
  kill(): Promise<void>
  /** Quits the app and starts it on the same folder. */
  restart(options?: Omit<StartOptions, 'userData'>): Promise<PosApp>
}

type Fixtures = { terminal: { start(options?: StartOptions): Promise<PosApp>; folder(): string } }

/**
 * A fixture that starts showroom apps, each with its own user data folder; apps that still run at the end of the test
 * are ended.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
  terminal: async ({}, use, info) => {
    const { baseURL = '' } = info.project.use
    const folders: string[] = []
    const running: PosApp[] = []
    const folder = () => {
      const made = mkdtempSync(join(tmpdir(), 'terminal-'))
      folders.push(made)
      return made
    }
    const start = async (options: StartOptions = {}) => {
      const terminal = await launchPos({ shopUrl: baseURL, ...options, userData: options.userData ?? folder() }, start)
      running.push(terminal)
      return terminal
    }
    await use({ start, folder })
    for (const terminal of running) await terminal.kill()
    for (const made of folders) rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
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
    timeout: 30_000,
  })
  const child = app.process() // Playwright drops the process once the application is gone
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const page = await app.firstWindow()
  const close = async () => {
    await app.close().catch(() => undefined) // it may be closed already
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

/** The environment without the variables of a test runner or npm script. */
function ownEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('npm_'))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Logs a staff user in. The page is then where the app navigates after a login. */
export async function logIn({ page }: Pick<PosApp, 'page'>, who: 'sales' | 'admin'): Promise<void> {
  const password = page.getByLabel('Wachtwoord', { exact: true })
  if (!(await password.isVisible())) {
    // The app may start with its login form, or with the shop.
    const loginLink = page.getByRole('link', { name: 'Inloggen' }).first()
    await expect(password.or(loginLink).first()).toBeVisible()
    if (!(await password.isVisible())) await loginLink.click()
  }
  await page.getByLabel('E-mailadres').first().fill(`${who}@leermeester.example`)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(password).toBeHidden()
}
