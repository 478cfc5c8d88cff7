import { expect, test } from 'playwright/test'
import { mailAbout } from '../support/mailbox.ts'
import { formOf } from '../support/order-life.ts'
import { apiOf, careProducts } from '../support/shop-data.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

/** Returns a mail address that no other test uses, because the tests share one shop and one inbox. */
const ownEmail = (name: string) => `${name}.${Date.now()}.${test.info().project.name}@voorbeeld.example`

test('a buyer withdraws from a whole order, with a receipt on the screen and by mail', async ({ page, playwright }) => {
  const email = ownEmail('fenna')
  const buyer = apiOf(page.request)
  const [product] = await careProducts(buyer)
  if (!product) throw new Error('the demo shop has no leather care product')
  const { salesOrderId } = await buyer.salesOrders.place({
    headers: { 'idempotency-key': `withdrawal-${email.replace(/\W/g, '-')}` },
    body: formOf({ firstname: 'Fenna', lastname: 'Zee', email }, [product], '1'),
  })

  await page.goto(`/orderoverzicht?reference=${salesOrderId}`)
  await page.getByRole('main').getByRole('link', { name: 'Hier overeenkomst herroepen' }).click()
  await expect(page.getByLabel('Bestelnummer')).toHaveValue(String(salesOrderId))
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
  await expect(page.getByRole('main').getByText(product.displayName)).toBeVisible()
  await page.getByRole('button', { name: 'Verder naar controleren' }).click()
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()

  await expect(page.getByRole('heading', { name: 'Wij hebben uw herroeping ontvangen' })).toBeVisible()
  const name = await page.getByText(/^H\d{4,}$/).innerText()
  await page.reload()
  await expect(page.getByText(name, { exact: true })).toBeVisible()

  const mail = await mailAbout(page.request, `Ontvangstbevestiging van uw herroeping ${name}`, email)
  expect(mail.text).toContain('Ik deel u mee dat ik onze overeenkomst herroep')
  expect(mail.text).toMatch(/Ontvangen op: \d+ \w+ \d{4} om \d\d:\d\d/)

  const staff = await staffClient(playwright)
  const withdrawal = await staff.withdrawals.show({ params: { id: Number(name.slice(1)) } })
  expect(withdrawal).toMatchObject({ state: 'received', salesOrderId, email, order: { isInTime: 'unknown' } })
  expect(withdrawal.order?.rows).toMatchObject([{ displayName: product.displayName, isWithdrawn: true }])
})

test(
  'a withdrawal from an unknown order gets the usual confirmation, and its form survives a reload',
  DESKTOP_ONLY,
  async ({ page, playwright }) => {
    const email = ownEmail('joris')
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hier overeenkomst herroepen' }).click()
    await page.getByLabel('Bestelnummer').fill('99999')
    await page.getByLabel('Naam').fill('Joris Bos')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByText('Een deel ervan').click()
    await page.getByLabel('Welke producten?').fill('1 × fauteuil Linde')
    await page.getByRole('button', { name: 'Verder naar controleren' }).click()
    await expect(page.getByText('Stap 2 van 2')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Naam')).toHaveValue('Joris Bos')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shopping'))).toContain('fauteuil Linde')
    await page.reload()
    await expect(page.getByLabel('Welke producten?')).toHaveValue('1 × fauteuil Linde')
    await page.getByRole('button', { name: 'Verder naar controleren' }).click()
    await page.getByRole('button', { name: 'Herroeping bevestigen' }).click()

    await expect(page.getByRole('heading', { name: 'Wij hebben uw herroeping ontvangen' })).toBeVisible()
    const name = await page.getByText(/^H\d{4,}$/).innerText()
    await mailAbout(page.request, `Ontvangstbevestiging van uw herroeping ${name}`, email)
    await mailAbout(page.request, `Herroeping ${name}: niet gekoppeld`)
    const staff = await staffClient(playwright)
    expect(await staff.withdrawals.show({ params: { id: Number(name.slice(1)) } })).toMatchObject({
      salesOrderId: null,
      order: null,
      products: '1 × fauteuil Linde',
    })
  },
)

test('a discounted product shows its prior price in the list and on its own page', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/outlet-meubels')
  const card = page
    .getByRole('article')
    .filter({ hasText: /Van\s€/ })
    .first()
  await expect(card).toContainText('laagste prijs in de 30 dagen voor de aanbieding')
  const was = await card.locator('s').innerText()
  await card.getByRole('link').click()

  await expect(
    page.getByRole('main').getByText(`Laagste prijs in de 30 dagen voor de aanbieding: ${was}`),
  ).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  expect(data.join()).toContain('StrikethroughPrice')
})

/** Returns an API client with the session of a seller, separate from the session of the page. */
async function staffClient(playwright: {
  request: { newContext(options: { baseURL: string }): Promise<Parameters<typeof apiOf>[0]> }
}) {
  const baseURL = test.info().project.use.baseURL ?? ''
  const staff = apiOf(await playwright.request.newContext({ baseURL }))
  await staff.users.login({ body: { email: 'sales@leermeester.example', password: 'leermeester' } })
  return staff
}
