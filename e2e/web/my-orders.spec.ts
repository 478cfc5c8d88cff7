import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { apiOf, careProducts, fillCart, samples } from '../support/shop-data.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

const CUSTOMER = 'klant@leermeester.example'

/** Returns a product without options. */
async function findProduct(page: Page): Promise<ListProduct> {
  const [product] = await careProducts(apiOf(page.request))
  if (!product) throw new Error('the demo shop has no leather care product')
  return product
}

test('a customer orders, finds the order, pays the rest, and exports their data', async ({ page, browser }) => {
  test.slow() // two payments, and two browsers
  const product = await findProduct(page)
  await fillCart(page, [{ product, count: 3 }])
  const checkout = new CheckoutPage(page)
  await checkout.open()

  await test.step('logs in during the checkout, and returns to it', async () => {
    await page.getByLabel('Telefoonnummer').fill('0201234567')
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click()
    // Waits for the login page, because the checkout is visible until then and has an e-mail field too.
    await page.getByRole('heading', { name: 'Inloggen', level: 1 }).waitFor()
    await new AuthPage(page).logIn(CUSTOMER, 'leermeester')
    await page.waitForURL(/\/bestellen/)
    await expect(page.getByLabel('Voornaam')).toHaveValue('Karel')
    await expect(page.getByLabel('Telefoonnummer')).toHaveValue('0201234567')
  })

  await test.step('places the order, and pays the deposit', async () => {
    await page.getByRole('radio', { name: 'De heer' }).check()
    await checkout.findAddress()
    await checkout.orderButton.click()
    const pay = new PayPage(page)
    await pay.waitUntilOpen()
    await pay.choose('Betaald')
    await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
  })
  const number = new URL(page.url()).searchParams.get('reference') ?? ''

  await test.step('finds the checkout prefilled in another browser', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto('/auth?mode=inloggen')
    await new AuthPage(elsewhere).logIn(CUSTOMER, 'leermeester')
    await elsewhere.waitForURL((url) => url.pathname === '/')
    await fillCart(elsewhere, [{ product, count: 1 }])
    await new CheckoutPage(elsewhere).open()
    await expect(elsewhere.getByLabel('Telefoonnummer')).toHaveValue('0201234567')
    await expect(elsewhere.getByLabel('Plaats')).toHaveValue('Haarlem')
    await expect(elsewhere.getByText('Wij hebben ingevuld wat wij van u weten.')).toBeVisible()
    await elsewhere.context().close()
  })

  await test.step('pays the rest', async () => {
    await page.goto('/account')
    const order = page.getByRole('article', { name: `Bestelling ${number}` })
    await expect(order.getByText(`3 × ${product.displayName}`)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await order.getByRole('button', { name: /^Nu betalen/ }).click()
    const pay = new PayPage(page)
    await pay.waitUntilOpen()
    await pay.choose('Betaald')
    await expect(page).toHaveURL(new RegExp(`/account/bestelling/${number}`))
    await expect(page.getByText('Helemaal betaald')).toBeVisible()
    await expect(page.getByText('Online, betaald')).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('exports the personal data', async () => {
    await page.goto('/account')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Mijn gegevens downloaden' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^mijn-gegevens-\d{4}-\d{2}-\d{2}\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account.email).toBe(CUSTOMER)
    expect(data.orders.map((order: { salesOrderId: number }) => order.salesOrderId)).toContain(Number(number))
  })
})

test("a visitor's samples come first in the color picker", LONG_DESKTOP_ONLY, async ({ page }) => {
  test.slow() // an order, and the color picker twice
  const chosen = await samples(apiOf(page.request), 2)
  await fillCart(
    page,
    chosen.map((product) => ({ product, count: 1 })),
  )
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const own = (await product.openLeathers()).getByRole('region', { name: 'Uw kleurstalen' })
  await expect(own.getByText('in winkelwagen')).toHaveCount(2)

  const checkout = new CheckoutPage(page)
  await checkout.open()
  await checkout.fillInPerson()
  await checkout.findAddress()
  await checkout.orderButton.click()
  await page.waitForURL(/\/orderoverzicht/)

  await page.goto('/kleurstalen')
  await expect(page.getByRole('main').getByText('Besteld', { exact: true })).toHaveCount(2)
  await product.openRecolorable(1001)
  const ordered = (await product.openLeathers()).getByRole('region', { name: 'Uw kleurstalen' })
  await expect(ordered.getByText('besteld')).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await ordered.getByRole('button').first().click()
  await expect(page.getByRole('button', { name: /Kies een ander leer/ })).toBeVisible()
})
