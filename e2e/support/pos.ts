import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, expect, type Page } from 'playwright/test'
import { posFolder } from '../../build/which-electron.ts'
import { watchMachine } from './pos-machine.ts'
import { clickInMenu, menuItem, pressMenuKey } from './pos-menu.ts'

export { expect } from 'playwright/test'

const PASSWORD = 'leermeester'

export type StartOptions = {
  /** The folder of an earlier start, to come back to what was left there. By default a new one. */
  userData?: string
  env?: Record<string, string>
  /** What stands in the settings of this till before it starts. */
  settings?: Record<string, unknown>
  /** More on the command line, such as a deep link. */
  args?: readonly string[]
  /** Which server; by default that of the run. */
  shopUrl?: string
}

/** A terminal that runs. */
export type PosApp = {
  readonly app: ElectronApplication
  /** Its first window. */
  readonly page: Page
  readonly userData: string
  /** As the main process knows where the page is: `app://…` on Electron and on the stand-in. */
  address(): Promise<string>
  /** Goes to a place of the shop, as a link in the page does. */
  goTo(path: string): Promise<void>
  /** Clicks an item of the menu by its labels, from the bar down. */
  menu(...labels: string[]): Promise<void>
  /** Presses a key that belongs to the menu, as `F8`. */
  menuKey(accelerator: string): Promise<void>
  /** What a menu says of one item. */
  menuItem(...labels: string[]): ReturnType<typeof menuItem>
  machine: ReturnType<typeof watchMachine>
  /** Ends it as a person does. */
  close(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it and starts it on the same folder. */
  restart(wishes?: Omit<StartOptions, 'userData'>): Promise<PosApp>
}

type Fixtures = { terminal: { start(wishes?: StartOptions): Promise<PosApp>; folder(): string } }

/** A test that starts terminals, each on a folder of its own; what is still running at its end is ended. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  terminal: async ({}, use, info) => {
    const { baseURL = '' } = info.project.use
    const folders: string[] = []
    const running: PosApp[] = []
    const folder = () => {
      const made = mkdtempSync(join(tmpdir(), 'terminal-'))
      folders.push(made)
      return made
    }
    const start = async (wishes: StartOptions = {}) => {
      const terminal = await launchPos({ shopUrl: baseURL, ...wishes, userData: wishes.userData ?? folder() }, start)
      running.push(terminal)
      return terminal
    }
    await use({ start, folder })
    for (const terminal of running) await terminal.kill()
    for (const made of folders) rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
})

type LaunchOptions = StartOptions & { userData: string }

async function launchPos(wishes: LaunchOptions, again: (wishes: LaunchOptions) => Promise<PosApp>): Promise<PosApp> {
  const { userData, env = {}, settings, args = [], shopUrl = '' } = wishes
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
  const child = app.process() // Playwright forgets it once the application is gone
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
    machine: watchMachine(app),
    close,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    restart: async (more = {}) => {
      await close()
      return again({ ...wishes, ...more, userData })
    },
  }
}

/** Without what a test runner or an npm script put there for themselves. */
function ownEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('npm_'))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** Somebody of the staff logs in, as they do in the morning, and the page is where it goes by itself after that. */
export async function logIn({ page }: Pick<PosApp, 'page'>, who: 'sales' | 'admin'): Promise<void> {
  const password = page.getByLabel('Wachtwoord', { exact: true })
  if (!(await password.isVisible())) {
    const door = page.getByRole('link', { name: 'Inloggen' }).first()
    // A terminal may begin with its form, or with the shop.
    await expect(password.or(door).first()).toBeVisible()
    if (!(await password.isVisible())) await door.click()
  }
  await page.getByLabel('E-mailadres').first().fill(`${who}@leermeester.example`)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(password).toBeHidden()
}
