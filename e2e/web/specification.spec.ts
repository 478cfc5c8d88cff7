import { expect, type Page, test } from 'playwright/test'

/** Requirements that only a browser can prove: sizes and motion. The tables in tests/coverage name these tests. */

/** Includes hidden items, which a query by role does not find. */
const sellingPoints = (page: Page) => page.getByRole('region', { name: 'Onze zekerheden' }).locator('li')
const visible = async (page: Page) => {
  const shown = await sellingPoints(page).evaluateAll((items) =>
    items.filter((item) => item.checkVisibility({ visibilityProperty: true })),
  )
  return shown.length
}

test('below 768 pixels one selling point is shown at a time, from there on all four', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/winkelwagen')
  await expect(sellingPoints(page)).toHaveCount(4)
  // During the transition both may be visible.
  await expect.poll(() => visible(page)).toBe(1)

  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(() => visible(page)).toBe(4)
})

test('the previous selling point slides out in half a second', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/winkelwagen')
  const leaving = sellingPoints(page).and(page.locator(':not([data-current])')).first()

  const { moved, property, duration } = await leaving.evaluate((item) => {
    const { transform, transitionProperty, transitionDuration } = getComputedStyle(item)
    return { moved: transform, property: transitionProperty, duration: transitionDuration }
  })
  const index = property.split(', ').indexOf('transform')

  expect(moved).toMatch(/^matrix\(1, 0, 0, 1, -\d/)
  expect(duration.split(', ')[index]).toBe('0.5s')
})
