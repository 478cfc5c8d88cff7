import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type CdpConnection, connectByPipe } from './cdp.ts'

const HEADLESS = '/usr/bin/chromium-headless-shell'
const BROWSERS_WITH_WINDOWS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export type Chromium = CdpConnection & {
  /** WebSocket URL of the debugger, through which Playwright controls the same pages. */
  readonly debuggerUrl: string
  /** Ends Chromium, and resolves when Chromium has exited. */
  end(): Promise<void>
}

type ChromiumOptions = {
  /** Profile folder of the pages, used by this application only. */
  profile: string
  /** Chromium shows its windows. */
  isHeaded: boolean
  /** The port of this process that serves the application's custom schemes, and the host names for it. */
  ownHosts: { pattern: string; port: number }
  /** Flags of V8 for the pages. */
  jsFlags: string | undefined
}

/**
 * Returns the path of the browser that imitates Electron's renderer: `ELECTRON_DOUBLE_CHROMIUM`, else the browser of
 * the e2e tests, else the browser of the system.
 */
function findChromium(isHeaded: boolean): string {
  const configured = process.env.ELECTRON_DOUBLE_CHROMIUM
  // The browser of the e2e tests may be unable to show windows.
  const withoutWindows = isHeaded ? [] : [process.env.CHROMIUM_PATH, HEADLESS]
  const found = [configured, ...withoutWindows, ...BROWSERS_WITH_WINDOWS].find((path) => path && existsSync(path))
  if (!found) throw new Error('electron-double: no Chromium. Set ELECTRON_DOUBLE_CHROMIUM, or install one')
  return found
}

/**
 * Starts Chromium with no page open.
 *
 * Chromium is controlled over a pipe and exits when the pipe closes. Thus it exits however this process ends.
 */
export async function startChromium({ profile, isHeaded, ownHosts, jsFlags }: ChromiumOptions): Promise<Chromium> {
  const program = findChromium(isHeaded)
  const own = [`--user-data-dir=${profile}`, ...hostNameFlags(ownHosts), ...(jsFlags ? [`--js-flags=${jsFlags}`] : [])]
  const child = spawn(program, [...flags(isHeaded), ...own], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const debuggerUrl = await readDebuggerUrl(child)
  const [, , , outgoing, incoming] = child.stdio
  const connection = connectByPipe(outgoing as Writable, incoming as Readable) // defined by `stdio` above
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    ...connection,
    debuggerUrl,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      const timeout = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await Promise.race([connection.browser.send('Browser.close').catch(() => exited), exited])
      await exited
      clearTimeout(timeout)
    },
  }
}

const flags = (isHeaded: boolean) => [
  '--remote-debugging-pipe',
  '--remote-debugging-port=0',
  '--no-startup-window',
  // The showroom app sets this switch too, because it determines the date format of input fields.
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
  // Keeps all frames of a page in one process, so that one DevTools session receives the events of all frames.
  '--disable-site-isolation-trials',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,IsolateOrigins,site-per-process,PaintHolding,HttpsUpgrades',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  // A container often runs as root, for whom Chromium does not start with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(isHeaded ? [] : ['--headless', '--disable-gpu', '--hide-scrollbars', '--mute-audio']),
]

/** Returns the switches that make Chromium resolve the host names of custom schemes to this process. */
const hostNameFlags = ({ pattern, port }: ChromiumOptions['ownHosts']) => [
  `--host-resolver-rules=MAP ${pattern}:80 127.0.0.1:${port}`,
  '--proxy-bypass-list=*.localhost',
]

/** Waits for the debugger's URL in the output. @throws with the output when Chromium exits before that */
function readDebuggerUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: string[] = []
    const lines = createInterface({ input: child.stderr as Readable }) // defined by `stdio` above
    lines.on('line', (line) => {
      const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
      if (output.length < 50) output.push(line)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}\n${output.join('\n')}`)))
  })
}
