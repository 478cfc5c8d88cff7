import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { ROOT } from '../../lib/run.ts'
import { STAND_IN, usesStandIn } from '../../which-electron.ts'

/** An application that runs, with its first window. */
export type LaunchedApp = {
  app: ElectronApplication
  page: Page
  /** By the clock on the wall, like everything that its page tells. */
  startedAtMs: number
  close(): Promise<void>
}

type LaunchOptions = {
  /** A file of an application, or the folder of one. */
  application: string
  /** Where it keeps what it keeps: as on a till, of one start after the other. */
  userData: string
  env?: Readonly<Record<string, string>>
  /** After the application, like a link that starts it. */
  args?: readonly string[]
}

/** The terminal as it was built here. */
export const POS_APP = ROOT
/** What the machine takes for an application that does nothing. */
export const BARE_APP = join(import.meta.dirname, 'bare-app/main.mjs')

/** Stands in the first figure, so that nobody takes the one for the other. */
export const runtimeName = () => (usesStandIn() ? 'the stand-in' : 'Electron')

/**
 * Starts it by Playwright, which holds it back until it has a hand on it: that is in every time from here, and in those
 * of the bare application alike.
 */
export async function launch({ application, userData, env = {}, args = [] }: LaunchOptions): Promise<LaunchedApp> {
  if (usesStandIn()) process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN
  const startedAtMs = Date.now()
  const app = await _electron.launch({
    args: [`--user-data-dir=${userData}`, application, ...args],
    cwd: ROOT,
    env: { ...ownEnvironment(), ...env },
    timeout: 60_000,
  })
  const child = app.process() // Playwright forgets it once the application is gone
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    app,
    page: await app.firstWindow(),
    startedAtMs,
    async close() {
      await app.close().catch(() => undefined) // it may have gone by itself
      await gone
      process.off('exit', kill)
    },
  }
}

/** Without what npm put there for itself. */
function ownEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('npm_'))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
