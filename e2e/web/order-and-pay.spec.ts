import { expect, test } from 'playwright/test'
import { formatCents } from '#shared/domain/money/format.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { apiOf, careProducts, fillCart, samples } from '../support/shop-data.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

/** Replaces non-breaking spaces by ordinary spaces. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')

test('a guest pays the full amount and sees that the payment succeeded', async ({ page, request }) => {
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 2 }])
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await checkout.findAddress()
  await checkout.choosePayment(/Volledig bedrag/)
  await expect(checkout.orderButton).toHaveText('De bestelling plaatsen met betalingsverplichting')
  await checkout.orderButton.click()

  const pay = new PayPage(page)
  await pay.waitUntilOpen()
  expect(await pay.amount()).toBe(withPlainSpaces(formatCents(cartTotals([{ ...product, count: 2 }]).gross)))
  await pay.choose('Betaald')

  await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
  await expect(page.getByText(product.displayName)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Winkelwagen, 0 artikelen' })).toBeVisible()
})

test('a guest who cancels a payment can pay the order afterwards', DESKTOP_ONLY, async ({ page, request }) => {
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 1 }])
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await checkout.findAddress()
  await checkout.orderButton.click()
  const pay = new PayPage(page)
  await pay.waitUntilOpen()
  await pay.choose('Annuleren')
  await expect(page.getByText(/De betaling is niet gelukt/)).toBeVisible()

  await page.getByRole('button', { name: /^Betaal nu/ }).click()
  await pay.waitUntilOpen()
  await pay.choose('Betaald')

  await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
})

test(
  'a guest comes back from the payment page, and changes the unpaid order',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const [product] = await careProducts(apiOf(request))
    if (!product) throw new Error('the demo shop has no leather care product')
    await fillCart(page, [{ product, count: 1 }])
    const checkout = new CheckoutPage(page)
    await checkout.open()
    await checkout.fillInPerson()
    await checkout.findAddress()
    await checkout.orderButton.click()
    await new PayPage(page).waitUntilOpen()

    await page.goBack()
    const waiting = page.getByRole('region', { name: /^Bestelling \d+ wacht op betaling$/ })
    await expect(waiting).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goto('/contact')
    await waiting.getByRole('button', { name: 'Wijzigen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bestelling wijzigen' }).click()

    await expect(page).toHaveURL('/winkelwagen')
    await expect(page.getByRole('main').getByRole('link', { name: product.displayName })).toBeVisible()
    await expect(waiting).toHaveCount(0)
  },
)

test('an order of color samples only costs nothing and needs no payment', DESKTOP_ONLY, async ({ page, request }) => {
  const chosen = await samples(apiOf(request), 3)
  await fillCart(
    page,
    chosen.map((product) => ({ product, count: 1 })),
  )
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await checkout.findAddress()
  await expect(checkout.orderButton).toHaveText('De bestelling plaatsen')
  await checkout.orderButton.click()

  // 300: nothing to pay.
  await page.waitForURL(/\/orderoverzicht\?reference=\d+&statusCode=300/)
  await expect(page.getByText(/Ordernummer/)).toBeVisible()
})

test('two clicks on the order button make one order', DESKTOP_ONLY, async ({ page, request }) => {
  const chosen = await samples(apiOf(request), 1)
  await fillCart(
    page,
    chosen.map((product) => ({ product, count: 1 })),
  )
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await checkout.findAddress()
  let orders = 0
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/salesorder')) orders += 1
  })
  await checkout.orderButton.dblclick()

  await page.waitForURL(/\/orderoverzicht/)
  expect(orders).toBe(1)
})

test('the order confirmation does not trust the order number and status in the URL', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/orderoverzicht?reference=10001&statusCode=100')

  await expect(page.getByRole('heading', { name: 'Bestelling niet gevonden' })).toBeVisible()
  await expect(page.getByText(/bedankt/i)).toHaveCount(0)
})
