import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser for the journeys: `CHROMIUM_PATH`, else the system's, else the one Playwright downloaded.
 *
 * @throws when `CHROMIUM_PATH` leads nowhere: somebody meant that browser and no other
 */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH says ${wanted}, and there is nothing there`)
  return wanted ?? [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path))
}

/** The same; on Debian as root it is installed when there is none. Says out loud what it takes. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) {
    console.log(`Browser for the journeys: ${found}`)
    return found
  }
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error('No Chromium: set CHROMIUM_PATH, or run `npx playwright install chromium`')
  }
  console.log('No Chromium on this machine. Installing chromium and fonts-liberation with apt-get…')
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  const installed = findChromium()
  if (!installed) throw new Error('apt-get installed chromium, and still there is none')
  console.log(`Installed: ${installed}`)
  return installed
}

function apt(...args: string[]): void {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`apt-get ${args[0]} ended with ${status}`)
}
