import { expect, test } from 'playwright/test'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { CookieQuestion, FIRST_VISIT } from '../pages/cookie-question.ts'
import { PayPage } from '../pages/pay-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { logInAsStaff } from '../support/staff.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

test.describe('the content security policy', () => {
  test.use({ storageState: FIRST_VISIT })

  test('is never violated from home to a paid order, with tags', DESKTOP_ONLY, async ({ page }) => {
    const violations = await recordPolicyViolations(page)
    const cookies = new CookieQuestion(page)
    await page.goto('/')
    await cookies.answer('Accepteren')
    await expect.poll(() => cookies.scripts).toBe(1)

    await page.getByRole('main').getByRole('link', { name: 'Leren banken' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Banken' })).toBeVisible()
    await page.getByRole('link', { name: 'Leren bank Merel 3-zits' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Leren bank Merel 3-zits/ })).toBeVisible()
    const product = new ProductPage(page)
    await product.chooseEverything()
    for (const index of [0, 2, 4]) await product.pick(index)
    await product.putInCart()
    await page.getByRole('link', { name: 'Bekijk winkelwagen' }).click()
    await page.getByRole('link', { name: 'Bestellen', exact: true }).click()
    const checkout = new CheckoutPage(page)
    await checkout.fillInPerson()
    await checkout.findAddress()
    await checkout.orderButton.click()
    const pay = new PayPage(page)
    await pay.waitUntilOpen()
    await pay.choose('Betaald')
    await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()

    expect(violations()).toEqual([])
  })

  test('refuses an inserted script, and HTML that is not of the shop', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/leren-bank')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const results = await page.evaluate(() => {
      const isRefused = (action: () => unknown) => {
        try {
          action()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      const script = document.createElement('script')
      return [
        isRefused(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')),
        isRefused(() => document.createElement('div').setHTMLUnsafe('<b>x</b>')),
        isRefused(() => {
          script.src = 'https://elders.example/x.js'
        }),
        isRefused(() => {
          script.text = 'alert(1)'
        }),
      ]
    })

    expect(results).toEqual([true, true, true, true])
  })
})

test('account and back office never violate the content security policy', DESKTOP_ONLY, async ({ page }) => {
  const violations = await recordPolicyViolations(page)
  await logInAsStaff(page, 'admin')

  for (const path of ['/account', '/admin', '/admin/verkooporders', '/admin/gebruikers', '/admin/voorraad']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  expect(violations()).toEqual([])
})
