import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { STAND_IN, usesStandIn } from './build/which-electron.ts'

// Journeys through the terminal: on Electron where its program is installed, else on the stand-in. The web shop's server
// may run beside it on E2E_PORT.
const port = Number(process.env.E2E_PORT ?? 3900) + 10
const dataDir = `.data-e2e-${port}`
const baseURL = `http://127.0.0.1:${port}`

// Workers read this file too, when the run is under way.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(dataDir, { recursive: true, force: true })
if (usesStandIn()) process.env.ELECTRON_OVERRIDE_DIST_PATH = STAND_IN
if (!existsSync(join(import.meta.dirname, 'out/main/index.js')) && !process.env.E2E_TERMINAL_APP) {
  throw new Error('The terminal is not built: npx electron-vite build')
}

export default defineConfig({
  outputDir: 'test-results/terminal',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // What only a real desktop shows: the gate names it (`build/gate/native-only-tests.ts`) and counts it nowhere.
  ...(usesStandIn() && !process.env.E2E_LIST_NATIVE && { grepInvert: /@native/ }),
  use: { baseURL },
  projects: [
    // What Electron promises, on Electron itself and on what stands in for it.
    { name: 'electron', testDir: 'e2e/electron' },
    { name: 'terminal', testDir: 'e2e/pos' },
  ],
  webServer: {
    command: 'node build/start.ts',
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
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
      // All journeys come from one address, which no till does.
      RATE_LIMITS: 'off',
      // What the shop begins by itself would keep a till from beginning it.
      SCHEDULES: 'stock-refresh=off,compare=off,bookkeeping=off',
      LOG_LEVEL: 'warn',
    },
  },
})
