import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { isMain } from './lib/is-main.ts'

/** Chromium without its user interface. It runs the same tests in two thirds of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const SYSTEM = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of the browser for e2e tests: `CHROMIUM_PATH`, else a browser of the system, else the one that
 * Playwright downloaded; undefined when there is none.
 *
 * @throws when the file of `CHROMIUM_PATH` does not exist, because another browser would silently replace it
 */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, which does not exist`)
  return wanted ?? [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Finds the browser for e2e tests and logs its path. On Debian as root it first installs `chromium-headless-shell` when
 * that is missing and `CHROMIUM_PATH` is not set. If that fails and there is no other browser, it installs `chromium`.
 *
 * @throws when there is no browser and none can be installed
 */
function findOrInstallChromium(): void {
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS) && isDebianRoot()) {
    console.log('Installing chromium-headless-shell with apt-get…')
    if (!install('chromium-headless-shell') && !findChromium()) {
      console.log('chromium-headless-shell is not available. Installing chromium…')
      install('chromium')
    }
  }
  const found = findChromium()
  if (!found) throw new Error('No Chromium: set CHROMIUM_PATH, or run `npx playwright install chromium`')
  console.log(`Browser for the e2e tests: ${found}`)
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs a package, and the reference fonts for page measurements. Returns whether that succeeded. */
const install = (name: string) =>
  apt('update') && apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')

function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

if (isMain(import.meta.url)) findOrInstallChromium()
