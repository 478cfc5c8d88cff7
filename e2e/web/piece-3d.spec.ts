import { expect, type Locator, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { ProductPage } from '../pages/product-page.ts'
import { violationsOf } from '../support/axe.ts'
import { withoutCanvas } from '../support/browser-without.ts'
import { hydrated } from '../support/hydrated.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { DESKTOP_ONLY, LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** A sofa with a 3D model. */
const SOFA = 1001

// A small window: the browser draws without graphics hardware.
test.use({ viewport: { width: 1024, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

/** A busy machine without graphics hardware takes long for the first frame. */
const READY_MS = 90_000

/** Mean color of the middle of the seat, from 0 to 255. */
async function seatColor(view: Locator): Promise<readonly number[]> {
  const { width, height } = (await view.boundingBox()) ?? { width: 0, height: 0 }
  const seat = { left: Math.round(width * 0.42), top: Math.round(height * 0.42), width: 60, height: 30 }
  // `stats` ignores `extract` in one pipeline.
  const { channels } = await sharp(
    await sharp(await view.screenshot())
      .extract(seat)
      .toBuffer(),
  ).stats()
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean))
}

async function open3d(page: Page) {
  await (await hydrated(page.getByRole('button', { name: 'Bekijk in 3D' }))).click()
  const dialog = page.getByRole('dialog', { name: /in 3D$/ })
  const view = dialog.getByRole('application')
  await expect(view).toHaveAttribute('data-ready', 'true', { timeout: READY_MS })
  return { dialog, view }
}

test(
  'a visitor turns the sofa in 3D, changes its leather there, saves a picture, and goes back',
  DESKTOP_ONLY,
  async ({ page }) => {
    test.slow()
    const violations = await recordPolicyViolations(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const product = new ProductPage(page)
    await page.goto(`/product/${SOFA}`)
    await product.pick(0)
    await product.chooseLegs('Sledepoot mat zwart')
    await expect(page).toHaveURL(/poten=/)
    expect(requests.filter((path) => path.startsWith('/3d/') || path.includes('PieceView'))).toEqual([])

    const { dialog, view } = await open3d(page)
    expect(requests).toContainEqual(expect.stringMatching(/^\/3d\/[0-9a-f]{8}\/models\/merel-3\.glb$/))
    await expect(dialog.getByRole('button', { name: 'Sledepoot mat zwart' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByText(/, van linksvoor$/)).toBeAttached()

    await view.press('ArrowLeft')
    await view.press('ArrowLeft')
    await expect(dialog.getByText(/, van voren$/)).toBeAttached()
    const before = await seatColor(view)

    const black = dialog.getByRole('button', { name: /zwart\)$/i }).first()
    const name = ((await black.textContent()) ?? '').replace(/ \(.*$/, '')
    await black.click()
    await expect(black).toHaveAttribute('aria-pressed', 'true')
    await expect
      .poll(async () => (await seatColor(view)).reduce((sum, part) => sum + part, 0), { timeout: 30_000 })
      .toBeLessThan(before.reduce((sum, part) => sum + part, 0) - 60)

    expect(await violationsOf(page)).toEqual([])

    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Bewaar als foto' }).click()
    const photo = await download
    expect(photo.suggestedFilename()).toMatch(/merel.*\.png$/)
    const saved = sharp(await photo.path())
    expect(await saved.metadata()).toMatchObject({ width: 1600, height: 1200, format: 'png' })
    await expect(dialog.getByText('De foto is bewaard.')).toBeVisible()

    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Bekijk in 3D' })).toBeFocused()
    await expect(page.getByRole('button', { name: /Kies een ander leer/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(name)
    expect(violations()).toEqual([])
  },
)

test('a browser without WebGL says so, and Escape closes the view', DESKTOP_ONLY, async ({ page }) => {
  await withoutCanvas(page, 'webgl')
  await page.goto(`/product/${SOFA}`)
  await (await hydrated(page.getByRole('button', { name: 'Bekijk in 3D' }))).click()

  const dialog = page.getByRole('dialog', { name: /in 3D$/ })
  await expect(dialog.getByRole('alert')).toContainText('3D kan hier niet worden getoond')
  // The picture of the page is where the piece would be.
  await expect(dialog.locator('img').first()).toHaveAttribute('src', /\/model\/merel-3\/front\//)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/product\/1001/)
  const button = page.getByRole('button', { name: 'Bekijk in 3D' })
  await expect(button).toBeFocused()

  // Forward and Back, faster than the page can follow.
  await page.getByRole('link', { name: 'Bekijk de maattekening' }).click()
  const drawing = page.getByRole('dialog', { name: 'Maten' })
  await expect(drawing).toBeVisible()
  await page.evaluate(() => {
    addEventListener('popstate', () => history.forward(), { once: true })
    history.back()
  })
  await expect(drawing).toBeVisible()
  await drawing.getByRole('button', { name: 'Sluiten' }).click()
  await expect(drawing).toBeHidden()
  await button.click()
  await expect(dialog).toBeVisible()
})

test('a model that fails to load can be tried again', LONG_DESKTOP_ONLY, async ({ page }) => {
  test.slow()
  let answer: 'absent' | 'busy' | 'none' | 'file' = 'absent'
  await page.route('**/*.glb', (route) => {
    if (answer === 'file') return route.continue()
    return answer === 'none' ? route.abort() : route.fulfill({ status: answer === 'busy' ? 503 : 404 })
  })
  await page.goto(`/product/${SOFA}?bekijk=3d`)
  const dialog = page.getByRole('dialog', { name: /in 3D$/ })
  await expect(dialog.getByRole('alert')).toContainText('nog niet in 3D')
  await expect(dialog.getByRole('button', { name: 'Probeer opnieuw' })).toHaveCount(0)

  // Another choice is another attempt.
  answer = 'busy'
  await dialog
    .getByRole('button', { name: /zwart\)$/i })
    .first()
    .click()
  await expect(dialog.getByRole('alert')).toContainText('over een halve minuut')

  answer = 'none'
  await dialog.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Controleer uw internetverbinding')

  answer = 'file'
  await dialog.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await expect(dialog.getByRole('application')).toHaveAttribute('data-ready', 'true', { timeout: READY_MS })
  await dialog.getByRole('button', { name: 'Sluiten' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/bekijk/)
})
