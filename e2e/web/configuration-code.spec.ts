import { devices, expect, test } from 'playwright/test'
import { ProductPage } from '../pages/product-page.ts'
import { apiOf, fillCart, samples } from '../support/shop-data.ts'
import { DESKTOP_ONLY, LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'a visitor continues a selection from a phone on a desktop, with the color sample from the cart',
  LONG_DESKTOP_ONLY,
  async ({ browser, baseURL, request }) => {
    const options = baseURL ? { baseURL } : {}
    const phone = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, ...options })
    const small = await phone.newPage()
    const [sample] = await samples(apiOf(request), 1)
    if (!sample) throw new Error('the demo shop has no color samples')
    await fillCart(small, [{ product: sample, count: 1 }])
    await small.goto('/product/1001')
    const product = new ProductPage(small)
    const leather = (await product.quickColors.nth(3).getAttribute('title')) ?? ''
    const hex = await product.pick(3)
    await product.chooseLegs('Sledepoot mat zwart')
    await small.getByRole('button', { name: 'Bewaar of deel deze keuze' }).click()
    const dialog = small.getByRole('dialog', { name: 'Neem uw keuze mee' })
    await expect(dialog.getByRole('img', { name: /^QR-code/ })).toBeVisible()
    const code = /\b[A-Z2-9]{3} [A-Z2-9]{3}\b/.exec(await dialog.innerText())?.[0] ?? ''
    await phone.close()

    const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'nl-NL', ...options })
    const wide = await desktop.newPage()
    // A visitor types the code in lower case.
    await wide.goto('/c')
    await wide.getByLabel('Configuratiecode').fill(code.toLowerCase())
    await wide.getByRole('button', { name: 'Open mijn keuze' }).click()

    const sheet = wide.getByRole('main').getByRole('article')
    await expect(wide).toHaveURL(`/c/${code.replace(' ', '')}`)
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Leren bank Merel 3-zits')
    await expect(sheet).toContainText(leather)
    await expect(sheet).toContainText('Sledepoot mat zwart')
    await expect(sheet).toContainText('Nog te kiezen')
    const picture = sheet.locator('img').first()
    await expect(picture).toHaveAttribute('src', new RegExp(`/merel-3/front/sled-black/${hex}/`))
    await sheet.getByRole('button', { name: 'Leg in mijn winkelwagen' }).click()
    await expect(wide.getByRole('link', { name: 'Winkelwagen, 1 artikel' })).toBeVisible()

    await wide.emulateMedia({ media: 'print' })
    await expect(picture).toBeVisible()
    await expect(sheet.getByText(code)).toBeVisible()
    await expect(sheet.getByText(/€\s[\d.]+,\d\d/).first()).toBeVisible()
    await expect(wide.getByRole('banner')).toBeHidden()
    await expect(sheet.getByRole('button', { name: 'Afdrukken' })).toBeHidden()
    await wide.emulateMedia({ media: 'screen' })

    await sheet.getByRole('link', { name: 'Verder samenstellen' }).click()
    await expect(wide).toHaveURL(/\/product\/1001\/.*[?&]poten=/)
    await expect(wide.getByRole('radio', { name: 'Sledepoot mat zwart' })).toBeChecked()
    await expect(new ProductPage(wide).furniture.locator('img').first()).toHaveAttribute('src', new RegExp(`/${hex}/`))
    await desktop.close()
  },
)

test('an unknown configuration code opens the form to enter a code', DESKTOP_ONLY, async ({ page }) => {
  await page.goto('/c/ZZZZZ2')

  await expect(page.getByRole('heading', { level: 1, name: 'Open uw configuratie' })).toBeVisible()
  await page.getByLabel('Configuratiecode').fill('bank')
  await page.getByRole('button', { name: 'Open mijn keuze' }).click()
  await expect(page.getByText('Een configuratiecode heeft zes letters en cijfers')).toBeVisible()
})
