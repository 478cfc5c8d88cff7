import { PosPage } from '../pages/pos-page.ts'
import { expect, logIn, test } from '../support/pos.ts'

test('the app opens the shop in its own window, without Node in the page', async ({ terminal }) => {
  const { app, page, address } = await terminal.start()

  await expect(page.locator('#root')).not.toBeEmpty()

  expect(new URL(await address()).protocol).toBe('app:')
  expect(app.windows()).toHaveLength(1)
  const reach = await page.evaluate(() =>
    ['require', 'process', 'ipcRenderer', 'electron'].filter((name) => name in window),
  )
  expect(reach).toEqual([])
  const window = await app.browserWindow(page)
  await expect.poll(() => window.evaluate((one) => one.isVisible())).toBe(true)
})

test('a reload of the app keeps the URL of the page', async ({ terminal }) => {
  const started = await terminal.start()
  const { page, address, goTo } = started
  // Without a session a reload opens the login page, whatever page was open before.
  await logIn(started, 'sales')
  await expect(new PosPage(page).entry).toBeFocused()

  await goTo('/winkelwagen')
  await expect(page.getByText('Uw winkelwagen is leeg!')).toBeVisible()
  await page.reload()

  await expect(page.getByText('Uw winkelwagen is leeg!')).toBeVisible()
  expect(new URL(await address()).pathname).toBe('/winkelwagen')
})

test('a seller who logs in sees a new order and the lock button', async ({ terminal }) => {
  const started = await terminal.start()

  await logIn(started, 'sales')

  await expect(started.page.getByRole('heading', { name: 'Nieuwe order' })).toBeVisible()
  await expect(started.page.getByRole('button', { name: 'Vergrendel' })).toBeVisible()
})
