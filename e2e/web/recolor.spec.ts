import { expect, type Page, test } from 'playwright/test'
import type { LegsName } from '#shared/domain/pictures/picture-names.ts'
import { ProductPage } from '../pages/product-page.ts'
import { withLosableGraphics, withoutCanvas } from '../support/browser-without.ts'
import { largestDifference, pixelsOfPng, pixelsOfServer } from '../support/composed-in-node.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { apiOf } from '../support/shop-data.ts'
import { DESKTOP_ONLY, LONG_DESKTOP_ONLY } from '../support/tags.ts'

// Every test paints many pictures, and the browser paints them without graphics hardware.
test.beforeEach(() => test.slow())

/** Products with three different picture models. */
const SOFAS = [1001, 1002, 1003]

/** Waits until the page shows the picture as the server composes it. Color values (0 to 255) may differ by two. */
async function waitForServerPicture(product: ProductPage, pictureUrl: string, hex: string, legs?: LegsName) {
  const wanted = await pixelsOfServer(pictureUrl, hex, legs)
  await expect(async () => {
    const painted = await product.painted()
    expect(painted && largestDifference(await pixelsOfPng(painted), wanted)).toBeLessThanOrEqual(2)
  }).toPass({ timeout: 40_000 })
}

async function pictureOf(page: Page, id: number): Promise<string> {
  const { images } = await apiOf(page.request).catalog.product({ params: { id } })
  return images[0]?.url ?? ''
}

for (const id of SOFAS) {
  test(
    `sofa ${id} is painted in the page as the server composes it`,
    id === SOFAS[0] ? {} : LONG_DESKTOP_ONLY,
    async ({ page }) => {
      const violations = await recordPolicyViolations(page)
      const product = new ProductPage(page)
      await product.openRecolorable(id)

      for (const index of [0, 3, 5]) {
        await waitForServerPicture(product, await pictureOf(page, id), await product.pick(index))
      }
      expect(violations()).toEqual([])
    },
  )
}

test('a sofa with other legs is painted with the render layers of those legs', LONG_DESKTOP_ONLY, async ({ page }) => {
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const url = await pictureOf(page, 1001)
  const hex = await product.pick(3)

  await product.chooseLegs('Sledepoot mat zwart')

  await waitForServerPicture(product, url, hex, 'sled-black')
})

test('a browser without WebGL paints a sofa as the server composes it', LONG_DESKTOP_ONLY, async ({ page }) => {
  await withoutCanvas(page, 'webgl')
  const product = new ProductPage(page)
  for (const id of SOFAS.slice(0, 2)) {
    await product.openRecolorable(id)
    for (const index of [0, 3, 5]) {
      await waitForServerPicture(product, await pictureOf(page, id), await product.pick(index))
    }
  }
})

test('the page paints a sofa again after it has lost its WebGL context', LONG_DESKTOP_ONLY, async ({ page }) => {
  const loseGraphics = await withLosableGraphics(page)
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  await waitForServerPicture(product, await pictureOf(page, 1001), await product.pick(0))

  await loseGraphics()
  await product.pick(3)
  // After the loss the page shows the first picture from the server, and paints the next one itself again.
  await expect(product.furniture).toHaveAttribute('data-lit', 'true')

  await waitForServerPicture(product, await pictureOf(page, 1001), await product.pick(5))
})

test('a browser without canvas shows the pictures of the server', DESKTOP_ONLY, async ({ page }) => {
  await withoutCanvas(page, 'every kind')
  await page.goto('/product/1001')
  const product = new ProductPage(page)

  const hex = await product.pick(3)

  await expect(product.furniture.locator('img')).toHaveCount(1)
  await expect(product.furniture.locator('img')).toHaveJSProperty('complete', true)
  expect(await product.furniture.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(hex)
  await expect(product.furniture.locator('canvas')).toHaveCount(0)
})

test('missing render layers are replaced by the pictures of the server', DESKTOP_ONLY, async ({ page }) => {
  await page.route('**/images/light/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/product/1001')
  const product = new ProductPage(page)

  const hex = await product.pick(3)

  await expect(product.furniture.locator('img')).toHaveCount(1)
  expect(await product.furniture.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(hex)
})

test('the page shows twenty leathers on a sofa without a request', LONG_DESKTOP_ONLY, async ({ page }) => {
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const dialog = await product.openLeathers()
  // Each item also has a button for its sample; the name pattern excludes those.
  const leathers = dialog.getByRole('listitem').getByRole('button', { name: /^(?!Gratis staal|Staal gekozen)/ })
  // The first round loads the sample pictures of the leathers, which the second round then needs not request.
  const focusTwenty = async () => {
    for (let index = 0; index < 20; index += 1) await leathers.nth(index).focus()
  }
  await focusTwenty()
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Ignores the sample pictures of leathers that scroll into view, and the check for a new version every minute.
    if (!pathname.startsWith('/images/swatch/') && pathname !== '/meta.json') requested.push(pathname)
  })

  await focusTwenty()
  expect(requested).toEqual([])

  const before = await product.painted()
  for (const index of [19, 3]) {
    if (await dialog.isHidden()) await product.openLeathers()
    await leathers.nth(index).click()
    await expect(dialog).toBeHidden()
  }
  await expect.poll(() => product.painted()).not.toBe(before)
  // Pictures after the second, and pictures of the leather itself, come from the server.
  const isPaintedInPage = (path: string) => !/^\/images\/(swatch|model\/[^/]+\/(side|back|detail|room))\//.test(path)
  // Ignores the favicon, which Chromium requests whenever the URL changes, and the products offered below. Those are
  // the sample and care products of the selected leather, with their photographs.
  const others = requested.filter(
    (path) => !/^\/(favicon\.svg|api\/inventoryitem\/companions|images\/photo\/.*)$/.test(path),
  )
  expect(others.filter(isPaintedInPage)).toEqual([])
})

test('without JavaScript the page offers the picture of the server in several widths', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/product/1001')

  const picture = new ProductPage(page).furniture.locator('img')

  await expect(picture).toHaveAttribute('srcset', /640w.*960w.*1280w/)
  await expect(picture).toHaveJSProperty('complete', true)
  await context.close()
})
