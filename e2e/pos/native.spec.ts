import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'

// These tests need a real desktop. On the stand-in `playwright.terminal.config.ts` excludes their tag.
const NATIVE = { tag: '@native' }

test('the title bar has the name of the shop, and the window is focused', NATIVE, async ({ terminal }) => {
  const { app, page } = await terminal.start()

  const window = await app.browserWindow(page)

  await expect.poll(() => window.evaluate((one) => one.isFocused())).toBe(true)
  expect(await window.evaluate((one) => one.getTitle())).toContain('Leermeester')
})

test('the page runs in a sandbox of the system', NATIVE, async ({ terminal }) => {
  const { app } = await terminal.start()

  const pages = await app.evaluate(({ app: own }) => own.getAppMetrics().filter(({ type }) => type === 'Tab'))

  expect(pages.length).toBeGreaterThan(0)
  // Electron returns undefined where the system has no sandbox.
  for (const { sandboxed } of pages) expect(sandboxed).not.toBe(false)
})

test('a page gets no access to the camera', NATIVE, async ({ terminal }) => {
  const { page } = await terminal.start()

  const refusal = page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', String))

  expect(await refusal).toMatch(/NotAllowedError|Permission denied/)
})

test('a till that was closed maximized opens maximized, painted and focused', NATIVE, async ({ terminal }) => {
  const first = await terminal.start()
  const before = await first.app.browserWindow(first.page)
  await before.evaluate((one) => one.maximize())
  await expect.poll(() => before.evaluate((one) => one.isMaximized())).toBe(true)

  const { app, page } = await first.restart()

  const window = await app.browserWindow(page)
  await expect.poll(() => window.evaluate((one) => one.isMaximized() && one.isVisible() && one.isFocused())).toBe(true)
  await page.keyboard.type('scanner')
  await expect(page.getByLabel('E-mailadres')).toHaveValue('scanner')
})

test('a menu shortcut works while the page has the focus', NATIVE, async ({ terminal }) => {
  // biome-ignore lint/suspicious/noSkippedTests: skipped on macOS only, with the reason
  test.skip(process.platform === 'darwin', 'macOS takes menu shortcuts from the physical keyboard only')
  const till = await terminal.start()
  await logIn(till, 'sales')
  await expect(till.page.getByRole('heading', { name: 'Nieuwe order' })).toBeVisible()
  const window = await till.app.browserWindow(till.page)

  await window.evaluate((one) => {
    for (const type of ['keyDown', 'keyUp'] as const) {
      one.webContents.sendInputEvent({ type, keyCode: 'L', modifiers: ['control'] })
    }
  })

  await expect(new PosPage(till.page).lock).toBeVisible()
})

test("a login is stored in the system's keyring, or not on disk at all", NATIVE, async ({ terminal }) => {
  const till = await terminal.start()
  await logIn(till, 'sales')
  const isSafe = await till.app.evaluate(async ({ safeStorage }) => {
    const backend = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'of the system'
    return (await safeStorage.isAsyncEncryptionAvailable()) && backend !== 'basic_text' && backend !== 'unknown'
  })
  const vault = join(till.userData, 'vault.json')
  expect(existsSync(vault)).toBe(isSafe)
  if (isSafe) expect(readFileSync(vault, 'utf8')).not.toContain('leermeester.example')

  const { page } = await till.restart()

  const shown = isSafe ? page.getByRole('heading', { name: 'Nieuwe order' }) : page.getByLabel('E-mailadres')
  await expect(shown).toBeVisible()
})

test('the spell checker is Dutch where the system lets the app choose the language', NATIVE, async ({ terminal }) => {
  const { app } = await terminal.start()

  const { available, chosen } = await app.evaluate(({ session: { defaultSession: own } }) => ({
    available: own.availableSpellCheckerLanguages,
    chosen: own.getSpellCheckerLanguages(),
  }))

  // macOS returns no languages, and checks spelling in the languages of the user.
  if (available.length > 0) expect(chosen).toEqual(['nl'])
})
