import { expect, test } from '../support/terminal.ts'

// What only a real desktop shows: left out, by name, where a stand-in plays Electron.
const NATIVE = { tag: '@native' }

test('the title bar carries the name of the shop, and the window is focused', NATIVE, async ({ terminal }) => {
  const { app, page } = await terminal.start()

  const window = await app.browserWindow(page)

  await expect.poll(() => window.evaluate((one) => one.isFocused())).toBe(true)
  expect(await window.evaluate((one) => one.getTitle())).toContain('Leermeester')
})

test('the page runs in a sandbox of the system', NATIVE, async ({ terminal }) => {
  const { app } = await terminal.start()

  const pages = await app.evaluate(({ app: own }) => own.getAppMetrics().filter(({ type }) => type === 'Tab'))

  expect(pages.length).toBeGreaterThan(0)
  // Where the system has none, Electron says undefined.
  for (const { sandboxed } of pages) expect(sandboxed).not.toBe(false)
})

test('a page that asks for the camera is refused by the machine', NATIVE, async ({ terminal }) => {
  const { page } = await terminal.start()

  const refusal = page.evaluate(() => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'given', String))

  expect(await refusal).toMatch(/NotAllowedError|Permission denied/)
})
