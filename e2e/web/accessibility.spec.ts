import { expect, type Page, test } from 'playwright/test'
import { violationsOf } from '../support/axe.ts'
import { apiOf, careProducts, hasInCart } from '../support/shop-data.ts'

const pages = ['/', '/leren-bank', '/product/1001', '/kleurstalen', '/contact', '/auth?mode=inloggen']

for (const path of pages) {
  test(`nobody is shut out of ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()

    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })
}

test('nobody is shut out of the cart and the checkout', async ({ page, request }) => {
  const [product] = await careProducts(apiOf(request))
  if (!product) throw new Error('the demo shop sells leather care')
  await hasInCart(page, [{ product, count: 1 }])
  await page.goto('/winkelwagen')
  await page.getByText(product.displayName).first().waitFor()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/bestellen')
  await page.getByRole('button', { name: /^De bestelling plaatsen/ }).click()
  await page.getByText('Voornaam is verplicht.').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

/** How many pixels the page can be pushed sideways. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
