import { expect, type Page, test } from 'playwright/test'
import type { Api } from '#shared/contracts/endpoints.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { violationsOf } from '../support/axe.ts'
import { logInAsStaff, placeGuestOrder } from '../support/staff.ts'
import { LONG } from '../support/tags.ts'

const ADMIN_ONLY = [
  '/admin/reviews',
  '/admin/teksten',
  '/admin/zoeken',
  '/admin/gebruikers',
  '/admin/logboek',
  '/admin/winkels',
  '/admin/planning/instellingen',
  '/admin/data',
  '/admin/data/taken',
]
/** Screens for Admin and Sales. Sales may read the stock too (docs/decisions.md#d21). */
const FOR_STAFF = [
  '/admin',
  '/admin/klanten',
  '/admin/verkooporders',
  '/admin/offertes',
  '/admin/herroepingen',
  '/admin/service',
  '/admin/service/cijfers',
  '/admin/service/nieuw',
  '/admin/berichten',
  '/admin/voorraad',
  '/admin/openstaand',
  '/admin/losse-betalingen',
  '/admin/verkopen',
  '/admin/planning',
  '/admin/planning/beloften',
  '/admin/verplaatsingen',
]

test('the back office requires a login, which leads back to the requested page', async ({ page }) => {
  await page.goto('/admin/verkooporders?page=1')
  await expect(page).toHaveURL(/\/auth\?mode=inloggen/)

  await page.getByLabel('E-mailadres').fill('sales@leermeester.example')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('leermeester')
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()

  await expect(page).toHaveURL('/admin/verkooporders?page=1')
})

test('a seller is refused on the screens of an Admin and by the server, which is logged', async ({ page, browser }) => {
  await logInAsStaff(page, 'sales')
  await page.goto('/admin')
  const navigation = page.getByRole('navigation', { name: 'Beheer' })
  await expect(navigation.getByRole('link', { name: 'Verkoop orders' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Reviews' })).toHaveCount(0)
  for (const path of ADMIN_ONLY) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Geen toegang', level: 1 })).toBeVisible()
  }
  expect(await violationsOf(page)).toEqual([])

  const refused = await page.request.get('/api/productreview')
  expect(refused.status()).toBe(403)

  const admin = await (await browser.newContext()).newPage()
  await logInAsStaff(admin, 'admin')
  await admin.goto('/admin/logboek')
  await expect(
    admin
      .getByRole('row')
      .filter({ hasText: 'sales@leermeester.example' })
      .filter({ hasText: 'Geen toegang gekregen' })
      .first(),
  ).toBeVisible()
  await admin.context().close()
})

test('the screens of the back office have no accessibility violations @small', LONG, async ({ page }) => {
  test.setTimeout(300_000) // an axe run for every screen
  const email = `toegang.${crypto.randomUUID()}@voorbeeld.example`
  const id = await placeGuestOrder({ lastname: 'Zee', zipcode: '2012 ES', city: 'Haarlem', email }, 2)
  const api = await logInAsStaff(page, 'admin')
  const { items } = await api.customers.find({ query: { page: 1, pageSize: 96, search: email } })
  const own = [...FOR_STAFF, ...ADMIN_ONLY]
  // A screen with a path of its own is in one of the lists, except one that needs customers.
  const paths: unknown[] = Object.values(staffPaths).filter((path) => path !== staffPaths.doubles)
  const known = [...Object.values(sitePaths), ...paths].filter(
    (path) => typeof path === 'string' && path.startsWith('/admin'),
  )
  expect(own.toSorted()).toEqual(known.toSorted())

  for (const path of [
    ...own,
    ...[
      `/admin/verkooporders/${id}`,
      `/admin/klanten/${items[0]?.customerId}`,
      '/admin/verkooporders?salessearch=xqzwv',
      '/admin/teksten/garantie',
      `/admin/berichten/${await newMessage(api, email)}`,
    ],
  ]) {
    await arriveAt(page, path)
    expect.soft(await violationsOf(page), path).toEqual([])
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  expect.soft(await violationsOf(page), 'the quick search').toEqual([])
})

/** Sends a message of the contact form, and returns its id. */
async function newMessage(api: Api, email: string): Promise<number> {
  await api.contact.send({
    headers: { 'idempotency-key': `axe-${crypto.randomUUID()}` },
    body: { name: 'Noor Zee', email, subject: 'order', message: 'Kan het een week later?', orderNumber: '' },
  })
  const { items } = await api.contact.find({ query: { search: email } })
  return items[0]?.contactMessageId ?? 0
}

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
