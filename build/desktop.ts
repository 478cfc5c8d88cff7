import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, run, runOrStop } from './lib/run.ts'
import { hasElectron, STAND_IN } from './which-electron.ts'

// `npm run desktop` starts the showroom app, connected to the running server (SHOP_URL, else http://localhost:3000).
// With `-- --stand-in` the app runs in Chromium with a simulated Electron API (e2e/support/electron-double), for
// machines without Electron's binary.

/** Electron's binary is about 100 MB; the timeout allows a slow connection. */
const DOWNLOAD_MS = 10 * 60_000

const args = process.argv.slice(2).filter((argument) => argument !== '--stand-in')
const isStandIn = process.argv.includes('--stand-in')

if (isStandIn || canFetchElectron()) {
  await runOrStop('electron-vite', ['build', '--logLevel', 'warn'])
  process.exitCode = isStandIn ? await runStandIn() : await run('electron', ['.', ...args])
} else {
  console.error(
    "Electron's binary is missing and could not be downloaded: run `npm run desktop -- --stand-in` to run the showroom app in Chromium instead.",
  )
  process.exitCode = 1
}

function runStandIn(): Promise<number> {
  const isHeaded = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  console.log(
    isHeaded
      ? 'The showroom app runs on the stand-in. Menus, notifications and dialogs are not drawn there.'
      : 'There is no screen (DISPLAY): the showroom app runs on the stand-in without a window, until Ctrl+C.',
  )
  const env = isHeaded ? { ELECTRON_DOUBLE_HEADED: '1' } : {}
  return run(join(STAND_IN, 'electron'), ['.', ...args], { env })
}

/** Returns true when Electron's binary is present, or its installer can download it. */
function canFetchElectron(): boolean {
  if (hasElectron()) return true
  console.log("Downloading Electron's binary…")
  const installer = join(ROOT, 'node_modules/electron/install.js')
  const { status } = spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: DOWNLOAD_MS })
  return status === 0 && hasElectron()
}
