import { rmSync } from 'node:fs'
import { defineConfig, devices } from 'playwright/test'
import { findChromium } from './build/chromium.ts'
import { refusedCookies } from './build/refused-cookies.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
// Of its own per port, so that two runs on one machine leave each other alone.
const dataDir = `.data-e2e-${port}`
/** Journeys through the back office, which is not made for a phone. */
const OF_STAFF = /back-office.*\.spec\.ts$/
const baseURL = `http://127.0.0.1:${port}`

// Every run begins as a new shop does: with nothing. Workers read this file too, when it is running.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(dataDir, { recursive: true, force: true })

export default defineConfig({
  testDir: 'e2e/web',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Every visitor has refused cookies before, so that no journey begins with the question; its own journey asks it.
    storageState: refusedCookies(baseURL),
    // Tracing every journey costs a third of the time; ask for it with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Containers have no user namespaces for Chromium's own sandbox; it visits our server only.
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: OF_STAFF,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    // What no narrow page changes is done at a desk alone: the gate has 25 minutes.
    {
      name: 'phone',
      testIgnore: OF_STAFF,
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    // Staff work at a desk or at the counter; what is tagged @small is done on its screen as well.
    {
      name: 'staff',
      testMatch: OF_STAFF,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'staff-small',
      testMatch: OF_STAFF,
      grep: /@small/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1024, height: 768 } },
    },
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
      // All journeys come from one address, which no visitor does.
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  },
})
