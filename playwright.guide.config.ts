import { defineConfig, devices } from 'playwright/test'
import { findChromium } from './build/chromium.ts'
import { refusedCookies } from './build/refused-cookies.ts'
import pos from './playwright.terminal.config.ts'

// Takes the pictures of docs/gebruik: `npm run guide-pictures`. No test: the gate does not run it.
const { projects: _, ...base } = pos
const { baseURL = '' } = base.use ?? {}

export default defineConfig(base, {
  outputDir: 'test-results/guide',
  // One after the other: the pictures show one shop with the same orders.
  fullyParallel: false,
  workers: 1,
  timeout: 180_000,
  projects: [
    {
      name: 'guide',
      testDir: 'e2e/guide',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 860 },
        locale: 'nl-NL',
        timezoneId: 'Europe/Amsterdam',
        storageState: refusedCookies(baseURL),
        launchOptions: {
          executablePath: findChromium(),
          chromiumSandbox: false,
          // The format of date fields follows the language of the browser, not the locale of the page. The browser needs its
          // file `locales/nl.pak` for that (Debian: chromium-l10n), otherwise date fields are English.
          args: ['--lang=nl-NL'],
          env: { ...process.env, LANGUAGE: 'nl_NL', LANG: 'nl_NL.UTF-8', LC_ALL: 'nl_NL.UTF-8' },
        },
        actionTimeout: 20_000,
      },
    },
  ],
})
