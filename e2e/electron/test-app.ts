import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from 'playwright/test'

/** The API that the preload script exposes to the page of the small application. */
export type Bridge = {
  world: { node: string; platform: string }
  invoke(channel: string, ...given: unknown[]): Promise<unknown>
  send(channel: string, ...given: unknown[]): void
  /** Returns a function that removes the listener. */
  listen(channel: string, listener: (...given: unknown[]) => void): () => void
  /** Returns what the preload script sees of a global that the page defined: `nothing` when the worlds are separate. */
  ownGlobal(): string
}

/** State of the main process of the small application that a test can inspect, as the global `testApp`. */
export type TestAppState = {
  /** What happened in the application, in order. */
  events: unknown[]
  /** Last argument and additional data of each second instance. */
  secondInstances: unknown[]
  open(url: string, preferences?: object): Electron.BrowserWindow
  isFirst: boolean
  wasReadyInEntry: boolean
}

type RunningApp = { app: ElectronApplication; page: Page; folder: string; readEvents(): Promise<unknown[]> }
type StartOptions = { env?: Record<string, string>; folder?: string; args?: string[] }

function launchTestApp(folder: string, { env = {}, args = [] }: StartOptions = {}): Promise<ElectronApplication> {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return _electron.launch({
    args: [`--user-data-dir=${folder}`, '.', ...args],
    cwd: join(import.meta.dirname, 'app'),
    env: { ...Object.fromEntries(own), ...env },
    timeout: 90_000,
  })
}

/** Starts a second instance, as a click on a link does, and waits until it has exited. */
export function startSecondInstance(folder: string, ...args: string[]): Promise<void> {
  // In Node, `electron` is the path of its binary.
  const program = createRequire(import.meta.url)('electron') as string
  const noSandbox = process.platform === 'linux' ? ['--no-sandbox'] : []
  const second = spawn(program, [...noSandbox, `--user-data-dir=${folder}`, '.', ...args], {
    cwd: join(import.meta.dirname, 'app'),
    stdio: 'ignore',
  })
  return new Promise((resolve) => void second.once('exit', () => resolve()))
}

/**
 * Test with a fixture that starts the small application. Each start has a new user data folder, unless the options name
 * one.
 */
export const test = base.extend<{ start(options?: StartOptions): Promise<RunningApp> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
  start: async ({}, use) => {
    const folders: string[] = []
    const running: ChildProcess[] = []
    await use(async (options = {}) => {
      const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'test-app-'))
      folders.push(folder)
      const app = await launchTestApp(folder, options)
      running.push(app.process())
      const page = await app.firstWindow()
      await page.getByRole('heading', { name: 'Testapp' }).waitFor()
      const readEvents = () => app.evaluate(() => (globalThis as unknown as { testApp: TestAppState }).testApp.events)
      return { app, page, folder, readEvents }
    })
    for (const child of running) child.kill('SIGKILL')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
})
