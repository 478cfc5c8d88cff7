import { expect, type Page, test } from 'playwright/test'

// Requirements on sizes and motion, which only a browser can prove. The tables in tests/coverage name these tests.

/** Finds hidden items too, which a query by role does not. */
const sellingPoints = (page: Page) => page.getByRole('region', { name: 'Onze zekerheden' }).locator('li')
const countVisible = async (page: Page) => {
  const shown = await sellingPoints(page).evaluateAll((items) =>
    items.filter((item) => item.checkVisibility({ visibilityProperty: true })),
  )
  return shown.length
}

test('one selling point is shown at a time below 768 pixels, and all four from 768 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/winkelwagen')
  await expect(sellingPoints(page)).toHaveCount(4)
  // During the transition the previous and the next selling point may both be visible.
  await expect.poll(() => countVisible(page)).toBe(1)

  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(() => countVisible(page)).toBe(4)
})

test('the previous selling point slides out in half a second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
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
