import { mkdirSync, readFileSync } from 'node:fs'
import inspector from 'node:inspector'
import { createRequire, registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Chromium, startChromium } from './chromium.ts'
import { makeElectron } from './electron.ts'
import { readLaunch } from './launch.ts'
import { holderOf } from './single-instance.ts'
import { followTargets } from './targets.ts'

// Imitates the start of Electron's binary: command line, inspector, `require('electron')`, then the application.

/**
 * Longest evaluation of the entry, in milliseconds. Electron is ready only after the evaluation, so an entry that
 * awaits `ready` would wait forever.
 */
const ENTRY_MS = 10_000

const require = createRequire(import.meta.url)
const launch = readLaunch(process.argv.slice(2))
if (launch.switches.includes('--version')) {
  console.log(`v${electronVersion()}`)
  process.exit(0)
}

const running = Promise.withResolvers<Chromium>()
let isStarted = false
const { electron, host } = makeElectron(launch, { running: running.promise, isStarted: () => isStarted })
// Prevents an unhandled rejection. Callers that await Chromium still receive the error.
running.promise.catch(() => undefined)

setElectronProperties()
provideElectron()
if (launch.switches.some((one) => one.startsWith('--inspect'))) inspector.open(0, '127.0.0.1')
process.argv.splice(1, process.argv.length - 1, ...launch.argv)
// When another instance uses this user data folder, this instance probably exits before it needs Chromium.
const isSecond = holderOf(host.app.getPath('userData')) !== undefined
if (!isSecond) void start()
for (const preload of launch.preloads) {
  // Playwright's preload script parses the command line itself.
  process.argv.splice(1, 0, '-r', preload)
  require(resolve(preload))
}
process.on('SIGTERM', () => host.app.quit())
process.on('SIGINT', () => host.app.quit())

const entryTimeout = setTimeout(() => {
  const problem = 'the entry was not evaluated in 10 s. Does it await app.whenReady() at its top level?'
  console.error(`electron-double: ${problem} Real Electron would never become ready.`)
  process.exit(1)
}, ENTRY_MS)
await import(pathToFileURL(launch.entry).href)
clearTimeout(entryTimeout)
if (isSecond && !host.app.isEnding()) void start()
await running.promise
host.app.becomeReady()

/** Starts Chromium while the entry is evaluated, and prints the address of its debugger for Playwright. */
async function start(): Promise<void> {
  isStarted = true
  try {
    const profile = join(host.app.getPath('userData'), 'electron-double-pages')
    mkdirSync(profile, { recursive: true })
    const isHeaded = process.env.ELECTRON_DOUBLE_HEADED === '1'
    const chromium = await startChromium({
      profile,
      isHeaded,
      ownHosts: await host.schemes.listen(),
      jsFlags: jsFlagsOf(readFileSync(launch.entry, 'utf8')),
    })
    if (launch.switches.some((one) => one.startsWith('--remote-debugging-port'))) {
      process.stderr.write(`\nDevTools listening on ${chromium.debuggerUrl}\n`)
    }
    await followTargets(host, chromium)
    const { product } = await chromium.browser.send<{ product: string }>('Browser.getVersion')
    setVersion('chrome', product.split('/')[1] ?? 'unknown')
    running.resolve(chromium)
  } catch (error) {
    console.error('electron-double: Chromium did not start', error)
    process.exit(1)
  }
}

/**
 * Returns the flags of V8 that the entry sets with `app.commandLine.appendSwitch`. They are read from its text, because
 * Chromium starts before the entry is evaluated. A declaration, because `start` calls it before this line is evaluated.
 */
function jsFlagsOf(entry: string): string | undefined {
  return /appendSwitch\(\s*["']js-flags["'],\s*["']([^"']+)["']/.exec(entry)?.[1]
}

function setElectronProperties(): void {
  setVersion('electron', electronVersion())
  setVersion('chrome', 'unknown')
  Object.defineProperty(process, 'type', { value: 'browser', enumerable: true })
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
  Object.defineProperty(process, 'resourcesPath', { value: join(launch.folder, 'resources'), enumerable: true })
  // Lets tests of the stand-in inspect the records.
  Reflect.set(globalThis, 'electronDouble', { records: host.records })
}

function setVersion(name: string, value: string): void {
  Object.defineProperty(process.versions, name, { value, enumerable: true, configurable: true })
}

/** Resolves `electron` for `import` and `require`, here and in the inspector. */
function provideElectron(): void {
  const url = new URL('./electron-module.cjs', import.meta.url).href
  const key = Symbol.for('electron-double')
  Reflect.set(globalThis, key, electron)
  // `import { app } from 'electron'` finds only names that are in the text of the module.
  const names = Object.keys(electron).map((name) => `exports.${name} = electron.${name};`)
  const source = `const electron = globalThis[Symbol.for('electron-double')]; ${names.join(' ')} module.exports = electron;`
  registerHooks({
    resolve: (name, context, next) =>
      ['electron', 'electron/main', 'electron/common'].includes(name)
        ? { url, format: 'commonjs', shortCircuit: true }
        : next(name, context),
    load: (asked, context, next) =>
      asked === url ? { format: 'commonjs', source, shortCircuit: true } : next(asked, context),
  })
}

function electronVersion(): string {
  const { version } = require('electron/package.json') as { version: string } // as installed by npm
  return version
}
