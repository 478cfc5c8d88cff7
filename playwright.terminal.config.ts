import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chooseStandIn } from './build/choose-stand-in.ts'
import { reusePictures } from './build/reuse-pictures.ts'
import { usesStandIn } from './build/which-electron.ts'

// Journeys through the showroom app: on Electron where it is installed, otherwise on the stand-in. The ports differ from
// those of the web shop's journeys, so both can run at the same time.
const port = Number(process.env.E2E_PORT ?? 3900) + 10
const dataDir = `.data-e2e-${port}`
const baseURL = `http://127.0.0.1:${port}`

// Workers load this file too, during the run; they must not delete the shop.
if (process.env.TEST_WORKER_INDEX === undefined) {
  rmSync(dataDir, { recursive: true, force: true })
  reusePictures(dataDir)
}
if (usesStandIn()) await chooseStandIn()
if (!existsSync(join(import.meta.dirname, 'out/main/index.js')) && !process.env.E2E_TERMINAL_APP) {
  throw new Error('The showroom app is not built. Run: npx electron-vite build')
}

// Journeys that need a real desktop do not run on the stand-in. `build/gate/native-only-tests.ts` prints their names.
const notHere = usesStandIn() && !process.env.E2E_LIST_NATIVE ? [/@native/] : []
/** Tests that run in `npm run test:long` only. */
const LONG_TESTS = /@long/

export default defineConfig({
  outputDir: 'test-results/terminal',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Long limits, because a busy machine can slow a journey down many times.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: { baseURL },
  projects: [
    // Features of Electron that the app needs. They run on Electron and on the stand-in, which must behave the same.
    { name: 'electron', testDir: 'e2e/electron', grepInvert: notHere },
    { name: 'terminal', testDir: 'e2e/pos', grepInvert: [LONG_TESTS, ...notHere] },
    { name: 'terminal-long', testDir: 'e2e/pos', grep: LONG_TESTS },
  ],
  webServer: {
    command: 'node build/start-journey-shop.ts',
    url: `${baseURL}/health/ready`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      TWINS_PORT: String(port + 1),
      PUBLIC_URL: baseURL,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TWINS: 'on',
      // All journeys come from one IP address, so together they would exceed the limits of one till.
      RATE_LIMITS: 'off',
      // An operation that the server starts by its schedule would prevent a till from starting it.
      SCHEDULES: 'stock-refresh=off,compare=off,bookkeeping=off,backup=off,backup-test=off',
      LOG_LEVEL: 'warn',
    },
  },
})
