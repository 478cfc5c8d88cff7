import { expect, test } from 'playwright/test'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { apiOf, careProducts, fillCart } from '../support/shop-data.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

test('a visitor can type an address when the address lookup is down', DESKTOP_ONLY, async ({ page, request }) => {
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 1 }])
  await page.route(/\/api\/postcode\//i, (route) =>
    route.fulfill({ status: 503, json: { code: 'outage', message: 'weg' } }),
  )
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await page.getByRole('combobox', { name: 'Zoek uw adres' }).fill('2012ES')
  await page.getByRole('button', { name: 'Vul het adres zelf in' }).click()
  await checkout.typeAddress()
  await checkout.orderButton.click()

  await new PayPage(page).waitUntilOpen()
})

test('a price that changed is shown at checkout, and must be confirmed', DESKTOP_ONLY, async ({ page, request }) => {
  const products = await careProducts(apiOf(request))
  const product = products.at(-1)
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product: { ...product, netPrice: product.netPrice - 3 }, count: 1 }])
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await checkout.findAddress()
  await checkout.orderButton.click()
  await expect(page.getByText(/is gewijzigd/)).toBeVisible()
  await expect(page.getByText(/was .* is nu/)).toBeVisible()

  await page.getByRole('button', { name: 'Akkoord met de nieuwe prijs' }).click()
  await checkout.orderButton.click()

  await new PayPage(page).waitUntilOpen()
})

test('the errors of the checkout form are shown, and its input survives a reload', async ({ page, request }) => {
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 1 }])
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await page.getByLabel('E-mailadres').fill('fenna@zee')
  await page.getByLabel('Telefoonnummer').fill('06123')
  await checkout.orderButton.click()
  await expect(page.getByText('Geslacht is verplicht.')).toBeVisible()
  await expect(page.getByText('Voornaam is verplicht.')).toBeVisible()
  await expect(page.getByText('Geen geldige email.')).toBeVisible()
  await expect(page.getByText('U moet minimaal 7 karakters gebruiken.')).toBeVisible()

  await page.getByLabel('Voornaam').fill('Fenna')
  await page.waitForFunction(() => localStorage.getItem('shopping')?.includes('"firstname":"Fenna"'))
  await page.reload()

  await expect(page.getByLabel('Voornaam')).toHaveValue('Fenna')
  await expect(page.getByLabel('E-mailadres')).toHaveValue('fenna@zee')
})

test('Enter in a field of the checkout does not place the order', DESKTOP_ONLY, async ({ page, request }) => {
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop has no leather care product')
  await fillCart(page, [{ product, count: 1 }])
  const checkout = new CheckoutPage(page)
  await checkout.open()
  await page.getByLabel('Voornaam').press('Enter')

  await expect(page.getByText('Voornaam is verplicht.')).toHaveCount(0)
})

test('an unknown URL shows the "not found" page', DESKTOP_ONLY, async ({ page }) => {
  const answer = await page.goto('/bestaat-niet')

  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Niet gevonden!')).toBeVisible()
})
