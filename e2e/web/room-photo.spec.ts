import { expect, type Page, test } from 'playwright/test'
import { captureDownloads } from '../support/capture-downloads.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

/** A sofa with a 3D model. */
const SOFA = 1001
const PHOTO = { width: 1200, height: 900 }

/** Draws a photo of a room: a wall above a floor, without anything else. */
async function inventedPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser has no canvas')
    context.fillStyle = '#dcd5c8'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#a07c58'
    context.fillRect(0, height / 2, width, height / 2)
    return canvas.toDataURL('image/jpeg', 0.95)
  }, PHOTO)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

type OfferedFile = { name: string; blob: Blob }

/** Returns the size of the saved picture, and how many of its pixels show the piece on the floor, left and right. */
const savedPicture = (page: Page) =>
  page.evaluate(async () => {
    const { testOffered } = globalThis as { testOffered?: OfferedFile }
    if (!testOffered) throw new Error('Nothing was saved')
    const picture = await createImageBitmap(testOffered.blob)
    const { width, height } = picture
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser has no canvas')
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 470, width, 400)
    const changed = { left: 0, right: 0 }
    for (let index = 0; index < data.length; index += 4) {
      const difference = Math.abs((data[index] ?? 0) - 0xa0) + Math.abs((data[index + 2] ?? 0) - 0x58)
      if (difference > 40) changed[(index / 4) % width < width / 2 ? 'left' : 'right'] += 1
    }
    return { name: testOffered.name, width, height, ...changed }
  })

test(
  'a visitor puts a sofa in a photo, which never leaves the device, and saves it',
  LONG_DESKTOP_ONLY,
  async ({ page }) => {
    test.slow() // the browser draws the sofa without graphics hardware
    const violations = await recordPolicyViolations(page)
    let sentBytes = 0
    page.on('request', (request) => {
      sentBytes = Math.max(sentBytes, request.postDataBuffer()?.length ?? 0)
    })
    await page.goto(`/product/${SOFA}`)
    await page.getByRole('button', { name: 'In uw foto' }).click()
    const view = page.getByRole('dialog', { name: /in uw foto$/ })
    const input = view.locator('input[type=file]')

    await input.setInputFiles({ name: 'plattegrond.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(view.getByRole('alert')).toContainText('Dit is een pdf, geen foto.')
    await input.setInputFiles({ name: 'kamer.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') })
    await expect(view.getByRole('alert')).toContainText('geen HEIC-foto')

    await input.setInputFiles({ name: 'kamer.jpg', mimeType: 'image/jpeg', buffer: await inventedPhoto(page) })
    await expect(view.getByRole('button', { name: 'Opslaan' })).toBeVisible({ timeout: 60_000 })
    const place = view.getByRole('status').filter({ hasText: 'van u af' })
    await expect(place).toContainText('recht voor u.')

    // Moved by the pointer, then by keys, and turned.
    const box = await view.locator('[data-photo-stage]').boundingBox()
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) * 0.6 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 150, middle.y, { steps: 3 })
    await page.mouse.up()
    await expect(place).toContainText('naar rechts')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('+')
    await expect(place).toContainText('5 graden gedraaid')

    await view.getByRole('button', { name: 'Vloer aanwijzen' }).click()
    await page.mouse.click(middle.x - 200, middle.y)
    await view.getByRole('button', { name: 'Zet punt' }).click()
    await view.getByRole('button', { name: 'Laatste punt weg' }).click()
    await page.mouse.click(middle.x + 200, middle.y)
    await view.getByLabel('Lengte tussen de punten, in cm').fill('drie meter')
    await view.getByRole('button', { name: 'Toepassen' }).click()
    await expect(view.getByText('Vul een lengte in van 20 tot 1000 centimeter.')).toBeVisible()
    await view.getByLabel('Lengte tussen de punten, in cm').fill('300')
    await view.getByRole('button', { name: 'Toepassen' }).click()

    await view.getByRole('group', { name: /^Leer/ }).getByRole('button').nth(3).click()
    await expect(view.getByRole('group', { name: /^Leer: / })).toBeVisible()

    const savedFile = await captureDownloads(page)
    await view.getByRole('button', { name: 'Opslaan' }).click()
    await savedFile()
    const picture = await savedPicture(page)
    expect(picture.name).toMatch(/-[B-Z2-9]{6}\.jpg$/)
    expect(picture).toMatchObject({ width: PHOTO.width, height: PHOTO.height + PHOTO.width * 0.075 })
    expect(picture.left + picture.right, 'the sofa is in the picture').toBeGreaterThan(20_000)
    expect(picture.right, 'it stands at the right').toBeGreaterThan(picture.left)
    await expect(view.getByText('De foto is bewaard.')).toBeVisible()

    expect(sentBytes, 'the photo was not sent').toBeLessThan(5000)
    expect(violations()).toEqual([])
    await page.goBack()
    await expect(view).toBeHidden()
    await expect(page).toHaveURL(/leer=/)
  },
)
