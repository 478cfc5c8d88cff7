import { expect, logIn, test } from '../support/pos.ts'
import { invokeMain, retryConnections } from '../support/pos-bridge.ts'
import { startShopProxy } from '../support/shop-proxy.ts'

const WAIT_TEXT = 'Request is being processed, this can take a minute or 2.'

test('an Admin updates the stock from the menu, sees the progress and the result, and opens the window with the version', async ({
  terminal,
  baseURL,
}) => {
  await using shop = await startShopProxy(baseURL ?? '')
  const till = await terminal.start({ shopUrl: shop.url })
  await till.machine.recordTaskbar()
  await till.machine.recordNotifications()
  await logIn(till, 'admin')
  await expect.poll(() => till.menuItem('Data', 'Voorraad')).toMatchObject({ isEnabled: true })
  const heldStart = shop.hold('POST /api/data/operations/stock-refresh/start', 'request')

  const opened = till.app.waitForEvent('window')
  await till.menu('Data', 'Voorraad')
  const results = await opened

  await expect(results.getByRole('heading', { name: 'Voorraad' })).toBeVisible()
  await expect(results.getByText(WAIT_TEXT, { exact: true })).toBeVisible()
  await expect(results.getByRole('progressbar', { name: 'Voortgang van Voorraad' })).toBeVisible()
  await expect
    .poll(() => till.menuItem('Data', 'Voorraad'))
    .toMatchObject({ isEnabled: false, label: `Voorraad: ${WAIT_TEXT}` })
  // Operations on the same data are disabled; operations on other data can be started.
  expect(await till.menuItem('Data', 'Artikelen bijwerken')).toMatchObject({
    isEnabled: false,
    label: 'Artikelen bijwerken (wacht op “Voorraad”)',
  })
  expect(await till.menuItem('Data', 'Boekhouding')).toMatchObject({ isEnabled: true })
  // 2: progress of unknown length. -1: no progress.
  expect(await till.machine.taskbar()).toEqual([2])

  heldStart.release()
  await expect(results.getByText('Gelukt', { exact: true })).toBeVisible({ timeout: 30_000 })
  const outcome = await results.getByRole('region', { name: 'Uitkomst: Voorraad' }).innerText()
  expect(JSON.parse(outcome)).toEqual(expect.any(Object))
  await expect.poll(till.machine.taskbar).toEqual(expect.arrayContaining([2, -1]))
  await expect
    .poll(till.machine.notifications)
    .toContainEqual({ title: 'Voorraad', body: expect.stringMatching(/^Gelukt/) })
  await expect
    .poll(() => till.menuItem('Data', 'Voorraad'))
    .toMatchObject({ isEnabled: true, label: expect.stringMatching(/^Voorraad \(\d\d:\d\d gelukt/) })

  const openedAbout = till.app.waitForEvent('window')
  await till.menu('Help', 'Over Leermeester')
  const about = await openedAbout
  await expect(about.getByRole('heading', { name: /^Versie \d/ })).toBeVisible()
})

test('scheduled operations run while an Admin is logged in, but not in the quiet hours', async ({ terminal }) => {
  const schedules = [{ operation: 'cache-clear', isOn: true, everyMinutes: 5 }]
  const till = await terminal.start({ settings: { schedules, quietHours: aroundNow() } })
  await till.machine.recordNotifications()
  await logIn(till, 'admin')
  await expect.poll(() => till.menuItem('Data', 'Cache legen')).toMatchObject({ isEnabled: true })

  await retryConnections(till.page)
  expect(await invokeMain(till.page, 'results:read')).toMatchObject({ value: { results: [] } })

  await invokeMain(till.page, 'settings:change', { quietHours: null })
  // While a till of another test runs an operation, this till does not start its own before the next check.
  await expect(async () => {
    await retryConnections(till.page)
    expect(await invokeMain(till.page, 'results:read')).toMatchObject({
      value: { results: [{ operation: 'cache-clear', startedBy: 'schedule', state: 'done' }] },
    })
  }).toPass({ timeout: 30_000 })
  expect(await till.machine.notifications()).toContainEqual({ title: 'Cache legen', body: expect.any(String) })
  // The operation has just run, so it is not due again.
  await retryConnections(till.page)
  expect(await invokeMain(till.page, 'results:read')).toMatchObject({ value: { results: { length: 1 } } })
  await expect(till.page.getByRole('list', { name: 'Toestand van de kassa' })).toContainText('Synchronisatie: in orde')
})

/** Returns the period from two hours ago until two hours from now, as times in the shop's time zone. */
function aroundNow(): { from: string; until: string } {
  const clock = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' })
  const at = (hours: number) => clock.format(Date.now() + hours * 3_600_000)
  return { from: at(-2), until: at(2) }
}
