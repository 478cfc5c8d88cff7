import { rmSync } from 'node:fs'
import { defineConfig, devices } from 'playwright/test'
import { findChromium } from './build/chromium.ts'
import { refusedCookies } from './build/refused-cookies.ts'
import { reusePictures } from './build/reuse-pictures.ts'

const port = Number(process.env.E2E_PORT ?? 3900)
// Each port has its own folder, so that two runs on one machine do not disturb each other.
const dataDir = `.data-e2e-${port}`
/** Journeys of staff. The back office is not made for a phone. */
const BACK_OFFICE = /back-office.*\.spec\.ts$/
/** Tests that run in `npm run test:long` only. */
const LONG_TESTS = /@long/
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
/**
 * A desktop of a visitor who prefers reduced motion, for the journeys of `npm test`: a browser without a graphics card
 * draws every frame of an animation with the processor, and a click waits for its end. The long journeys and those on
 * other screens run with motion.
 */
const calmDesktop = { ...desktop, contextOptions: { reducedMotion: 'reduce' as const } }
const baseURL = `http://127.0.0.1:${port}`

// Every run starts with a new, empty shop. Workers load this file too, during the run; they must not delete it.
if (process.env.TEST_WORKER_INDEX === undefined) {
  rmSync(dataDir, { recursive: true, force: true })
  reusePictures(dataDir)
}

export default defineConfig({
  testDir: 'e2e/web',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Long limits, because a busy machine can slow a journey down many times.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Visitors have refused cookies earlier, so the cookie dialog does not open. The journeys about consent open it.
    storageState: refusedCookies(baseURL),
    // E2E_TRACE=1 records a trace of every journey, which takes a third more time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Chromium's sandbox needs user namespaces, which containers lack. The browser visits our own server only.
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: BACK_OFFICE, grepInvert: LONG_TESTS, use: calmDesktop },
    { name: 'desktop-long', testIgnore: BACK_OFFICE, grep: LONG_TESTS, grepInvert: /@phone/, use: desktop },
    {
      name: 'phone',
      testIgnore: BACK_OFFICE,
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    { name: 'staff', testMatch: BACK_OFFICE, grepInvert: LONG_TESTS, use: calmDesktop },
    { name: 'staff-long', testMatch: BACK_OFFICE, grep: LONG_TESTS, use: desktop },
    // Staff work at a desk or at the counter. Tests with @small run on the screen of the counter as well.
    {
      name: 'staff-small',
      testMatch: BACK_OFFICE,
      grep: /@small/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1024, height: 768 } },
    },
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
      PRACTICE: 'off',
      SCHEDULES: 'backup=off,backup-test=off',
      // All journeys come from one IP address, so together they would exceed the limits of one visitor.
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  },
})
