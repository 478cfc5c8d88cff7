import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type CdpConnection, connectByPipe } from './cdp.ts'

const HEADLESS = '/usr/bin/chromium-headless-shell'
const WITH_WINDOWS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export type Chromium = CdpConnection & {
  /** What Playwright is told, so that it sees the same pages. */
  readonly debuggerUrl: string
  /** Ends it, and answers when it is gone. */
  end(): Promise<void>
}

type ChromiumOptions = {
  /** Where pages keep what they keep; of the application alone. */
  profile: string
  /** With windows on a screen. */
  isHeaded: boolean
  /** The port of this process that answers for the application's own schemes, and the names it answers to. */
  ownHosts: { pattern: string; port: number }
}

/** The browser that plays Electron's renderer: `ELECTRON_DOUBLE_CHROMIUM`, else that of the journeys, else the system's. */
function findChromium(isHeaded: boolean): string {
  const wanted = process.env.ELECTRON_DOUBLE_CHROMIUM
  // That of the journeys may be one that cannot show windows.
  const withoutWindows = isHeaded ? [] : [process.env.CHROMIUM_PATH, HEADLESS]
  const found = [wanted, ...withoutWindows, ...WITH_WINDOWS].find((path) => path && existsSync(path))
  if (!found) throw new Error('electron-double: no Chromium. Set ELECTRON_DOUBLE_CHROMIUM, or install one')
  return found
}

/**
 * Starts Chromium with no page open.
 *
 * It is reached over a pipe, and ends when that does: however this process dies, no browser stays behind.
 */
export async function startChromium({ profile, isHeaded, ownHosts }: ChromiumOptions): Promise<Chromium> {
  const program = findChromium(isHeaded)
  const child = spawn(program, [...flags(isHeaded), `--user-data-dir=${profile}`, ...ownNames(ownHosts)], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const debuggerUrl = await urlFrom(child)
  const [, , , outgoing, incoming] = child.stdio
  const connection = connectByPipe(outgoing as Writable, incoming as Readable) // as stdio says above
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    ...connection,
    debuggerUrl,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      const patience = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await Promise.race([connection.browser.send('Browser.close').catch(() => gone), gone])
      await gone
      clearTimeout(patience)
    },
  }
}

const flags = (isHeaded: boolean) => [
  '--remote-debugging-pipe',
  '--remote-debugging-port=0',
  '--no-startup-window',
  // As the terminal asks of Electron before anything of it runs: how dates are written in a field.
  '--lang=nl',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-backgrounding-occluded-windows',
  '--disable-back-forward-cache',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-popup-blocking',
  '--disable-quic',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  // All frames of a page in one process, so that one session sees them all.
  '--disable-site-isolation-trials',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,IsolateOrigins,site-per-process,PaintHolding,HttpsUpgrades',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  // Containers have no user namespaces for Chromium's own sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(isHeaded ? [] : ['--headless', '--disable-gpu', '--hide-scrollbars', '--mute-audio']),
]

/** The names under which the pages of own schemes are known lead to this process. */
const ownNames = ({ pattern, port }: ChromiumOptions['ownHosts']) => [
  `--host-resolver-rules=MAP ${pattern}:80 127.0.0.1:${port}`,
  '--proxy-bypass-list=*.localhost',
]

/** Waits for the line that says where it listens. @throws with what it said when it ends before that */
function urlFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const lines = createInterface({ input: child.stderr as Readable }) // as stdio says above
    lines.on('line', (line) => {
      const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
      if (said.length < 50) said.push(line)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}\n${said.join('\n')}`)))
  })
}
