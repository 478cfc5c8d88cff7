import { expect, test } from 'playwright/test'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { PayPage } from '../pages/pay-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

test('a guest finds a sofa, configures it, and pays 15 %', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Leren banken' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Banken' })).toBeVisible()
  await page.getByRole('link', { name: 'Leren bank Merel 3-zits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Leren bank Merel 3-zits/ })).toBeVisible()

  const product = new ProductPage(page)
  await product.chooseEverything()
  // After the last selection the URL changes to the URL of the variant.
  await expect(page).toHaveURL(/\/product\/1\d{5}\//)
  await product.putInCart()
  await page.getByRole('link', { name: 'Bekijk winkelwagen' }).click()
  await expect(page.getByText('Op maat gemaakt: geen bedenktijd')).toBeVisible()
  await page.getByRole('link', { name: 'Bestellen', exact: true }).click()

  const checkout = new CheckoutPage(page)
  await checkout.fillInPerson()
  await checkout.findAddress()
  const hint = await page.getByText(/U betaalt nu .* en de rest/).innerText()
  const deposit = hint.replace(/\s/g, ' ').match(/U betaalt nu (€ [\d.,]+\d)/)?.[1]
  await checkout.orderButton.click()

  const pay = new PayPage(page)
  await pay.waitUntilOpen()
  expect(await pay.amount()).toBe(deposit)
  await pay.choose('Betaald')
  await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
})

test('a reload keeps the selection, and the back button returns to the list', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/leren-bank')
  await page.getByRole('link', { name: 'Leren bank Merel 3-zits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Leren bank Merel 3-zits/ })).toBeVisible()
  const choice = page.getByRole('radiogroup').first().getByRole('radio').nth(1)
  await choice.check({ force: true })
  await page.waitForURL(/\?/)
  await page.reload()
  await expect(choice).toBeChecked()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Banken' })).toBeVisible()
})

test('what a visitor chooses before the scripts have loaded counts', DESKTOP_ONLY, async ({ page }) => {
  let letThrough: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/product/1001', { waitUntil: 'domcontentloaded' })
  for (const step of [0, 1]) {
    await page.getByRole('radiogroup').nth(step).getByRole('radio').last().check({ force: true })
  }
  letThrough()

  await expect(page).toHaveURL(/poten=\d+/, { timeout: 20_000 })
  await expect(page).toHaveURL(/zithoogte=\d+/)
})

test('the shop is readable without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/leren-bank')

  await expect(page.getByRole('link', { name: 'Leren bank Merel 3-zits' })).toBeVisible()
  await expect(page.getByText(/€\s1\.695,00/).first()).toBeVisible()

  await page.goto('/product/1001')
  await expect(page).toHaveTitle(/Merel/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/product\/1001/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/)
  await context.close()
})
