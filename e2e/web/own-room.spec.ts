import { type APIRequestContext, devices, expect, test } from 'playwright/test'
import { encode } from 'uqr'
import { linearFromHex } from '#shared/domain/pictures/render-layers/film.ts'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { DESKTOP_ONLY, LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** The picture appears when the file is ready, which takes long on a busy machine. */
const COMPOSED_MS = 60_000

test(
  'the code on a computer opens the same sofa on a phone, which gets it in its leather and true size',
  LONG_DESKTOP_ONLY,
  async ({ page, browser, baseURL, request }) => {
    test.slow()
    await page.goto('/product/1001')
    const product = new ProductPage(page)
    const hex = await product.pick(3)
    await product.chooseLegs('Sledepoot mat zwart')
    await expect(page).toHaveURL(/poten=/)

    await page.goto(`${page.url()}&bekijk=kamer`)
    const dialog = page.getByRole('dialog', { name: 'Zet in uw kamer' })
    const code = dialog.getByRole('img', { name: /^QR-code/ })
    await expect(code).toBeVisible()
    const link = await dialog.getByText(/bekijk=kamer/).innerText()
    expect(await code.locator('path').getAttribute('d')).toBe(dotsOf(link))
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Sluiten' }).click()
    await expect(page).toHaveURL(/poten=\d+$/)

    const options = baseURL ? { baseURL } : {}
    const phone = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, ...options })
    const small = await phone.newPage()
    await small.goto(link)
    const view = small.getByRole('dialog', { name: 'Zet in uw kamer' })
    await expect(view.getByRole('img', { name: 'Leren bank Merel 3-zits' })).toHaveAttribute(
      'src',
      new RegExp(`/merel-3/front/sled-black/${hex}/`),
      { timeout: COMPOSED_MS },
    )
    const camera = view.getByRole('link', { name: 'Open de camera' })
    const file = new URL((await camera.getAttribute('href'))?.replace('intent:', 'https:') ?? '').searchParams.get(
      'file',
    )
    expect(await violationsOf(small)).toEqual([])

    const { leather, legs, width } = await readGlb(request, file ?? '')
    linearFromHex(hex).forEach((part, index) => {
      // The base color is that of the leather, times the brightest value of its texture.
      expect((leather[index] ?? 0) / part).toBeCloseTo((leather[0] ?? 0) / linearFromHex(hex)[0], 3)
      expect(leather[index]).toBeGreaterThanOrEqual(part)
      expect(leather[index]).toBeLessThan(part * 1.3)
    })
    expect(legs).toEqual(['black-steel'])
    expect(width).toBeCloseTo(2.15, 1)
    await phone.close()
  },
)

test('an iPhone gets a USDZ of the sofa from a link with a picture', DESKTOP_ONLY, async ({ browser, baseURL }) => {
  const options = { ...devices['iPhone 14'], ...(baseURL && { baseURL }) }
  const phone = await browser.newContext({ ...options, userAgent: `${options.userAgent} CriOS/126.0` })
  const page = await phone.newPage()
  await page.goto('/product/1001?bekijk=kamer')
  const link = page.getByRole('dialog').locator('a[rel="ar"]:has(> img)')
  await expect(link).toBeVisible({ timeout: COMPOSED_MS })
  const href = await link.getAttribute('href')

  const reply = await phone.request.get(href ?? '')
  const head = await phone.request.head(href ?? '')

  expect(reply.headers()).toMatchObject({
    'content-type': 'model/vnd.usdz+zip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await reply.body()).length).toBe(Number(head.headers()['content-length']))
  expect((await reply.body()).length).toBeLessThan(2_000_000)
  await phone.close()
})

/** The dots of a QR code, as `QrCode` draws them. */
function dotsOf(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 2 })
  return data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
}

type GlbJson = {
  materials: { name: string; pbrMetallicRoughness: { baseColorFactor?: number[] } }[]
  meshes: { primitives: { attributes: { POSITION: number } }[] }[]
  accessors: { min?: number[]; max?: number[] }[]
}

/** Reads the description in a GLB. `leather`: the base color, linear. `width` in meters. */
async function readGlb(request: APIRequestContext, url: string) {
  const reply = await request.get(url)
  expect(reply.headers()['content-type']).toBe('model/gltf-binary')
  const bytes = await reply.body()
  expect(bytes.length).toBeLessThanOrEqual(400_000)
  // A GLB begins with its own header of 12 bytes, and the length and type of its JSON.
  const { materials, meshes, accessors }: GlbJson = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)))
  const positions = meshes.flatMap(({ primitives }) =>
    primitives.map(({ attributes }) => accessors[attributes.POSITION]),
  )
  return {
    leather: materials.find(({ name }) => name === 'leather')?.pbrMetallicRoughness.baseColorFactor ?? [],
    legs: materials.map(({ name }) => name).filter((name) => name !== 'leather' && name !== 'thread'),
    width:
      Math.max(...positions.map((position) => position?.max?.[0] ?? 0)) -
      Math.min(...positions.map((position) => position?.min?.[0] ?? 0)),
  }
}
