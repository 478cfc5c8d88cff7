import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { chooseStandIn } from '../../choose-stand-in.ts'
import { ROOT } from '../../lib/run.ts'
import { usesStandIn } from '../../which-electron.ts'

/** A running application with its first window. */
export type LaunchedApp = {
  app: ElectronApplication
  page: Page
  /** Wall-clock time, like the times of its page. */
  startedAtMs: number
  close(): Promise<void>
}

type LaunchOptions = {
  /** File or folder of an application. */
  application: string
  /** User data folder, shared by successive starts as on a till. */
  userData: string
  env?: Readonly<Record<string, string>>
  /** Arguments after the application, for example a deep link. */
  args?: readonly string[]
}

/** The showroom app as built by `electron-vite build`. */
export const POS_APP = ROOT
/** The application without content, whose figures are the limit. */
export const BARE_APP = join(import.meta.dirname, 'bare-app/main.mjs')

/**
 * Returns the name of the runtime. It is part of the names of some figures, so that results of Electron and of the
 * stand-in are not confused.
 */
export const runtimeName = () => (usesStandIn() ? 'the stand-in' : 'Electron')

/**
 * Starts an application with Playwright, which delays the start until Playwright is attached. All times include that
 * delay, those of the bare application too.
 */
export async function launch({ application, userData, env = {}, args = [] }: LaunchOptions): Promise<LaunchedApp> {
  if (usesStandIn()) await chooseStandIn()
  const startedAtMs = Date.now()
  const app = await _electron.launch({
    args: [`--user-data-dir=${userData}`, application, ...args],
    cwd: ROOT,
    env: { ...ownEnvironment(), ...env },
    timeout: 60_000,
  })
  const child = app.process() // Playwright drops the process once the application has exited
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    app,
    page: await app.firstWindow(),
    startedAtMs,
    async close() {
      await app.close().catch(() => undefined) // it may have exited by itself
      await exited
      process.off('exit', kill)
    },
  }
}

/** Returns the environment without the variables that npm added. */
function ownEnvironment(): Record<string, string> {
  const variables = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('npm_'))
  return Object.fromEntries(variables.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
