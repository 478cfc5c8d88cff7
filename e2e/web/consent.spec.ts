import { expect, test } from 'playwright/test'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { type AnalyticsEvent, CookieQuestion, FIRST_VISIT } from '../pages/cookie-question.ts'
import { PayPage } from '../pages/pay-page.ts'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

test.use({ storageState: FIRST_VISIT })

test('a visitor who refuses cookies is not measured, and is not asked again', DESKTOP_ONLY, async ({ page }) => {
  const cookies = new CookieQuestion(page)
  const proof = page.waitForRequest((request) => request.url().endsWith('/api/consent'))
  await page.goto('/')
  await cookies.answer('Weigeren')
  await expect(cookies.banner).toBeHidden()
  expect((await proof).postDataJSON()).toMatchObject({ statistics: false, marketing: false })

  await page.getByRole('main').getByRole('link', { name: 'Leren banken' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Banken' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-instellingen' })).toBeVisible()

  await expect(cookies.banner).toBeHidden()
  expect(cookies.requests).toBe(0)
  expect(await cookies.dataLayer()).toBeUndefined()
  expect(await page.context().cookies()).toEqual([])
})

test('the cookie banner leaves the page readable, and is first in the tab order', async ({ page }) => {
  const cookies = new CookieQuestion(page)
  await page.goto('/leren-bank')
  await expect(cookies.banner).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

  const [accept, refuse] = [
    await cookies.banner.getByRole('button', { name: 'Accepteren' }).boundingBox(),
    await cookies.banner.getByRole('button', { name: 'Weigeren' }).boundingBox(),
  ]
  // Both buttons must be equally large, to a tenth of a pixel: fractional positions change the rounding.
  expect(accept?.width).toBeCloseTo(refuse?.width ?? 0, 1)
  expect(accept?.height).toBeCloseTo(refuse?.height ?? 0, 1)
  const height = (await cookies.banner.boundingBox())?.height ?? 0
  expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) / 3)
  expect(await violationsOf(page)).toEqual([])

  // Tab order: the skip link, the text about cookies, and the two buttons; nothing of the page in between.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cookies.banner.getByRole('button', { name: 'Weigeren' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cookies.banner).toBeHidden()
})

test(
  'a visitor who accepts is measured from the first page to the order, each event once, within the content security policy',
  DESKTOP_ONLY,
  async ({ page }) => {
    const violations = await recordPolicyViolations(page)
    const cookies = new CookieQuestion(page)
    await page.goto('/')
    await cookies.answer('Accepteren')
    await expect.poll(() => cookies.scripts).toBe(1)

    await page.getByRole('main').getByRole('link', { name: 'Leren banken' }).first().click()
    // Waits for the list, because the home page has a link to the same sofa.
    await expect(page.getByRole('heading', { level: 1, name: 'Banken' })).toBeVisible()
    await page.getByRole('link', { name: 'Leren bank Merel 3-zits' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Leren bank Merel 3-zits/ })).toBeVisible()
    const product = new ProductPage(page)
    await product.chooseEverything()
    await expect(page).toHaveURL(/\/product\/1\d{5}\//)
    await product.putInCart()
    await page.getByRole('link', { name: 'Bekijk winkelwagen' }).click()
    await page.getByRole('button', { name: 'Eén meer' }).first().click()
    await page.getByRole('button', { name: 'Eén minder' }).first().click()
    await page.getByRole('link', { name: 'Bestellen', exact: true }).click()

    const checkout = new CheckoutPage(page)
    await checkout.fillInPerson()
    await checkout.findAddress()
    await checkout.orderButton.click()
    const pay = new PayPage(page)
    await pay.waitUntilOpen()
    expect(named(cookies.events, 'purchase')).toEqual([])
    await pay.choose('Betaald')
    await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
    await expect.poll(() => named(cookies.events, 'purchase')).toHaveLength(1)

    const shopping = cookies.events.filter(({ ecommerce }) => ecommerce).map(({ event }) => event)
    expect(shopping).toEqual([
      'view_item_list',
      'view_item_list',
      'select_item',
      'view_item',
      'view_item',
      'add_to_cart',
      'view_cart',
      'add_to_cart',
      'remove_from_cart',
      'begin_checkout',
      'purchase',
    ])
    expect(named(cookies.events, 'view_item_list').map(({ ecommerce }) => ecommerce?.item_list_id)).toEqual([
      'home',
      'leren-bank',
    ])
    // Each selected option changes the query of the URL, which counts as a page view of the same path.
    const paths = named(cookies.events, 'pageview').map(({ page: seen }) => seen?.path.replace(/\d{4,}/, 'id'))
    expect(paths.filter((path, at) => path !== paths[at - 1])).toEqual([
      '/',
      '/leren-bank',
      expect.stringMatching(/^\/product\/id\//),
      // A complete selection has a URL of its own.
      expect.stringMatching(/^\/product\/id\//),
      '/winkelwagen',
      '/bestellen',
      '/orderoverzicht',
    ])

    const [chosen] = named(cookies.events, 'add_to_cart')
    const [bought] = named(cookies.events, 'purchase')
    expect(chosen?.ecommerce).toMatchObject({
      currency: 'EUR',
      items: [{ item_name: 'Leren bank Merel 3-zits', item_category: 'Banken', quantity: 1 }],
    })
    expect(bought?.ecommerce).toMatchObject({
      currency: 'EUR',
      transaction_id: new URL(page.url()).searchParams.get('reference'),
      affiliation: 'Leermeester',
      value: chosen?.ecommerce?.value,
    })
    const { value = 0, tax = 0, items = [] } = bought?.ecommerce ?? {}
    expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBeCloseTo(value, 2)
    // Value and tax together are the amount that the visitor pays, which is a multiple of five cents.
    expect(Math.round((value + tax) * 100) % 5).toBe(0)
    expect(JSON.stringify(cookies.events)).not.toMatch(/example\.nl|Fenna|0612345678/)
    const layer = (await cookies.dataLayer()) ?? []
    const index = layer.findIndex(({ event }) => event === 'purchase')
    expect(layer[index - 1]).toEqual({ ecommerce: null })

    await page.reload()
    await expect.poll(async () => (await cookies.dataLayer())?.some(({ event }) => event === 'pageview')).toBe(true)
    await expect(page.getByText('De betaling is gelukt, bedankt voor uw bestelling!')).toBeVisible()
    expect(named(cookies.events, 'purchase')).toHaveLength(1)
    expect(violations()).toEqual([])
  },
)

test('consent is withdrawn as easily as given, and then its cookies are removed', DESKTOP_ONLY, async ({ page }) => {
  const cookies = new CookieQuestion(page)
  const names = async () => (await page.context().cookies()).map(({ name }) => name).sort()
  await page.goto('/leren-bank')
  await cookies.banner.getByRole('button', { name: 'Instellingen' }).click()
  for (const kind of ['Statistiek', 'Marketing']) {
    await expect(cookies.settings.getByRole('checkbox', { name: kind })).not.toBeChecked()
  }
  await cookies.settings.getByRole('checkbox', { name: 'Statistiek' }).check()
  await cookies.settings.getByRole('button', { name: 'Keuze bewaren' }).click()
  await expect.poll(names).toEqual(['_ga'])

  await cookies.openSettings()
  await expect(cookies.settings.getByRole('checkbox', { name: 'Statistiek' })).toBeChecked()
  await cookies.settings.getByRole('button', { name: 'Alles weigeren' }).click()
  await expect.poll(names).toEqual([])

  const before = cookies.requests
  await page.reload()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-instellingen' })).toBeVisible()
  await page.getByRole('link', { name: 'Leren bank Merel 3-zits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Leren bank Merel 3-zits/ })).toBeVisible()
  expect(cookies.requests).toBe(before)
  expect(await cookies.dataLayer()).toBeUndefined()
})

test('a cookie choice made offline is stored, and its proof is sent later', DESKTOP_ONLY, async ({ page, context }) => {
  const cookies = new CookieQuestion(page)
  await page.goto('/')
  await expect(cookies.banner).toBeVisible()
  await context.setOffline(true)
  await cookies.answer('Weigeren')
  await expect(cookies.banner).toBeHidden()

  const proof = page.waitForResponse((response) => response.url().endsWith('/api/consent'))
  await context.setOffline(false)

  expect((await proof).status()).toBe(200)
})

test('pages of staff and of mailed links are never measured, whatever the consent', DESKTOP_ONLY, async ({ page }) => {
  const cookies = new CookieQuestion(page)
  await page.goto('/')
  await cookies.answer('Accepteren')
  await expect.poll(() => cookies.scripts).toBe(1)

  const settings = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-instellingen' })
  await page.goto('/auth?mode=set&token=geheim')
  await expect(settings).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The page removes the token from its URL before any measurement, because a tag reads the whole URL.
  expect(page.url()).not.toContain('geheim')
  expect(JSON.stringify((await cookies.dataLayer()) ?? [])).not.toContain('geheim')

  // A guest is redirected to the login page, which is measured like any other.
  await page.goto('/admin/klanten')
  await expect(settings).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(JSON.stringify((await cookies.dataLayer()) ?? [])).not.toContain('admin')
})

const named = (events: readonly AnalyticsEvent[], name: string) => events.filter(({ event }) => event === name)
