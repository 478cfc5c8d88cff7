import { expect, type Page, test } from 'playwright/test'
import type { LegsName } from '#shared/domain/pictures/picture-names.ts'
import { ProductPage } from '../pages/product-page.ts'
import { withLosableGraphics, withoutCanvas } from '../support/browser-without.ts'
import { largestDifference, pixelsOfPng, pixelsOfServer } from '../support/composed-in-node.ts'
import { apiOf } from '../support/shop-data.ts'
import { DESKTOP_ONLY, LONG_DESKTOP_ONLY } from '../support/tags.ts'

// Many pictures, painted in software.
test.beforeEach(() => test.slow())

/** A sofa, another one, and a mirrored one. */
const SOFAS = [1001, 1002, 1003]

/** Waits until the page shows the picture as the server would compose it, within two steps of 255. */
async function showsAsServer(product: ProductPage, pictureUrl: string, hex: string, legs?: LegsName): Promise<void> {
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
      const product = new ProductPage(page)
      await product.openRecolorable(id)

      for (const index of [0, 3, 5]) await showsAsServer(product, await pictureOf(page, id), await product.pick(index))
    },
  )
}

test('a sofa with other legs is painted on their backdrop', DESKTOP_ONLY, async ({ page }) => {
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const url = await pictureOf(page, 1001)
  const hex = await product.pick(3)

  await product.chooseLegs('Sledepoot mat zwart')

  await showsAsServer(product, url, hex, 'sled-black')
})

test('without graphics hardware a sofa is painted the same', LONG_DESKTOP_ONLY, async ({ page }) => {
  await withoutCanvas(page, 'webgl')
  const product = new ProductPage(page)
  for (const id of SOFAS.slice(0, 2)) {
    await product.openRecolorable(id)
    for (const index of [0, 3, 5]) await showsAsServer(product, await pictureOf(page, id), await product.pick(index))
  }
})

test('painting continues after the loss of the graphics context', DESKTOP_ONLY, async ({ page }) => {
  const lose = await withLosableGraphics(page)
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  await showsAsServer(product, await pictureOf(page, 1001), await product.pick(0))

  await lose()
  await product.pick(3)
  // After the loss the first picture is the server's; the next one is painted again.
  await expect(product.furniture).toHaveAttribute('data-lit', 'true')

  await showsAsServer(product, await pictureOf(page, 1001), await product.pick(5))
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

test('twenty leathers are shown without a request', DESKTOP_ONLY, async ({ page }) => {
  const product = new ProductPage(page)
  await product.openRecolorable(1001)
  const dialog = await product.openLeathers()
  // Each item also has a button for its sample; the name pattern excludes those.
  const leathers = dialog.getByRole('listitem').getByRole('button', { name: /^(?!Gratis staal|Staal gekozen)/ })
  // In the first round the pictures of the leathers themselves are loaded.
  const focusTwenty = async () => {
    for (let index = 0; index < 20; index += 1) await leathers.nth(index).focus()
  }
  await focusTwenty()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Samples further down the list that scroll into view are no pictures of the product.
    if (!pathname.startsWith('/images/swatch/')) asked.push(pathname)
  })

  await focusTwenty()
  expect(asked).toEqual([])

  const before = await product.painted()
  for (const index of [19, 3]) {
    if (await dialog.isHidden()) await product.openLeathers()
    await leathers.nth(index).click()
    await expect(dialog).toBeHidden()
  }
  await expect.poll(() => product.painted()).not.toBe(before)
  // A detail picture without render layers is the server's.
  const hasRenderLayers = async (path: string) => {
    const [, model, side] = /^\/images\/model\/([^/]+)\/([^/]+)\//.exec(path) ?? []
    return !model || (await page.request.get(`/images/light/${model}/${side}/current.json`)).ok()
  }
  // Chromium requests the favicon whenever the URL changes. The products offered below follow the selected leather: its
  // samples and care products, with their photographs.
  const others = asked.filter(
    (path) => !/^\/(favicon\.svg|api\/inventoryitem\/companions|images\/photo\/.*)$/.test(path),
  )
  for (const path of new Set(others)) expect(await hasRenderLayers(path), path).toBe(false)
})

test('without JavaScript the picture of the server is shown, in the width of the screen', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/product/1001')

  const picture = new ProductPage(page).furniture.locator('img')

  await expect(picture).toHaveAttribute('srcset', /640w.*960w.*1280w/)
  await expect(picture).toHaveJSProperty('complete', true)
  await context.close()
})
