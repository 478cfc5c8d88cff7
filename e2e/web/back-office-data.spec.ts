import { expect, type Page, test } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { logInAsStaff } from '../support/staff.ts'
import { startOperation } from '../support/start-operation.ts'
import { LONG } from '../support/tags.ts'

// All tests share one shop, which refuses two operations on the same data at the same time. So they run one by one.
test.describe.configure({ mode: 'serial' })

const WAIT_LONG = 'Request is being processed, this can take a minute or 2.'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const result = (page: Page) => page.getByRole('region', { name: 'Uitkomst', exact: true })

/** Waits for the result of the operation, which the page shows as JSON, and returns it. */
async function resultOf(page: Page): Promise<Record<string, unknown>> {
  await expect(result(page)).toBeVisible({ timeout: 60_000 })
  return JSON.parse((await result(page).textContent()) ?? '')
}

test('an Admin updates the catalog by hand, and sees the result @small', async ({ page }) => {
  test.slow() // fetches and applies a whole catalog, with two axe runs
  await logInAsStaff(page, 'admin')
  await page.goto('/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page).toHaveURL('/admin/data')
  await expect(card(page, 'Artikelen ophalen')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const download = card(page, 'Artikelen ophalen')
  await download.getByRole('button', { name: 'Ophalen Artikelen ophalen' }).click()
  await expect(download.getByText(WAIT_LONG)).toBeVisible()
  await expect(card(page, 'Artikelen bijwerken').getByRole('button')).toBeDisabled()
  await expect(card(page, 'Cache legen').getByRole('button')).toBeEnabled()
  const fetched = await resultOf(page)
  expect(fetched).toMatchObject({ file: 'all_inventoryitems_netsuite.jsonl.gz' })
  const file = page
    .getByRole('table', { name: 'Wat uit NetSuite is opgehaald' })
    .getByRole('row', { name: /^Artikelen/ })
  await expect(file).toContainText(`${Math.round(Number(fetched.sizeBytes) / 1024).toLocaleString('nl-NL')} KB`)

  await card(page, 'Artikelen bijwerken').getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Artikelen bijwerken: gelukt' })).toBeVisible({ timeout: 60_000 })
  expect(await resultOf(page)).toMatchObject({ added: 0, vanished: 0 })

  await page.getByRole('link', { name: 'Taken en geschiedenis' }).click()
  await expect(page).toHaveURL('/admin/data/taken')
  const history = page.getByRole('table', { name: 'Wat er gedaan is' })
  const row = history.getByRole('row').filter({ hasText: 'Artikelen bijwerken' }).first()
  await expect(row).toContainText('admin@leermeester.example')
  await expect(row).toContainText('Gelukt')
  expect(await violationsOf(page)).toEqual([])
  await row.click()
  await expect(page.getByRole('dialog', { name: 'Artikelen bijwerken' })).toContainText('Gelukt')
})

test('an error is shown on the page with the prescribed text, and the next run is in the history', async ({ page }) => {
  const api = await logInAsStaff(page, 'admin')
  await page.goto('/admin/data')
  await page.route('**/api/cache/clear', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Er is een fout opgetreden!' } }),
  )
  await card(page, 'Cache legen').getByRole('button').click()
  expect(await resultOf(page)).toEqual({
    error: 'An error occurred',
    cause: 'Network response was not ok',
    code: 'unexpected',
    message: 'Er is een fout opgetreden!',
  })

  await page.unroute('**/api/cache/clear')
  await card(page, 'Cache legen').getByRole('button').click()
  await expect(result(page)).toHaveText('"De cache is geleegd."')
  const { items } = await api.operations.runs({ query: { operation: 'cache-clear' } })
  expect(items[0]).toMatchObject({ state: 'done', startedBy: 'admin@leermeester.example' })
})

test('the JSON files of items and matrix options can be downloaded', async ({ page }) => {
  await logInAsStaff(page, 'admin')
  await page.goto('/admin/data')
  for (const name of ['InventoryItems.json', 'MatrixOptions.json']) {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await file).suggestedFilename()).toBe(name)
  }
})

test('the end of an operation that a colleague started is shown', LONG, async ({ page }) => {
  const colleague = await logInAsStaff(page, 'admin')
  await page.goto('/admin/data')
  const stock = card(page, 'Voorraad')
  await expect(stock.getByRole('button')).toBeEnabled()
  await expect(stock).toContainText('Vanzelf: elke 10 minuten')

  await startOperation(colleague, 'stock-refresh')

  // The page polls every ten seconds while it knows of no running operation.
  await expect(stock).toContainText(/Gelukt op .* door admin@leermeester\.example/, { timeout: 25_000 })
})
