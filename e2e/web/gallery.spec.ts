import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { ProductPage } from '../pages/product-page.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

/** Least standard deviation of the colors of a picture that is not blank. */
const COLORFUL = 20

test(
  'a visitor sees the sofa in a room, in each chosen leather, also on the full screen',
  DESKTOP_ONLY,
  async ({ page }) => {
    const violations = await recordPolicyViolations(page)
    const product = new ProductPage(page)
    await page.goto('/product/1001')
    const inRoom = page.getByRole('img', { name: /in een woonkamer overdag$/ })
    const shownUrl = () => inRoom.evaluate((img: HTMLImageElement) => (img.complete ? img.currentSrc : ''))

    const seen = new Set<string>()
    for (const index of [0, 3]) {
      const leather = plainLeatherName((await product.quickColors.nth(index).getAttribute('title')) ?? 'unknown')
      const hex = await product.pick(index)
      await page.getByRole('button', { name: 'Toon afbeelding 3' }).click()
      await expect(inRoom).toHaveAccessibleName(`Leren bank Merel 3-zits in ${leather}, in een woonkamer overdag`)
      await expect.poll(shownUrl).toContain(`/merel-3/room/${hex}/`)
      const url = await shownUrl()
      const reply = await page.request.get(url)
      expect(reply.status()).toBe(200)
      expect(reply.headers()['content-type']).toMatch(/^image\/(avif|webp)$/)
      const { channels } = await sharp(await reply.body()).stats()
      expect(Math.min(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(COLORFUL)
      seen.add(url)
    }
    expect(seen.size).toBe(2)

    const address = page.url()
    await page.getByRole('button', { name: 'Bekijk op het hele scherm' }).click()
    const viewer = page.getByRole('dialog', { name: /^Afbeeldingen van / })
    await expect(viewer.getByRole('status')).toHaveText(/^3 van /)
    await expect(viewer.getByRole('img', { name: /in een woonkamer overdag$/ })).toBeVisible()
    await page.goBack()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(address)
    await expect(inRoom).toBeVisible()
    expect(violations()).toEqual([])
  },
)
