import { expect, type Page, test } from 'playwright/test'
import { addresses, openedPlaces } from '../pages/opened-places.ts'
import { violationsOf } from '../support/axe.ts'

// Many places in one test each: opening a browser's page costs more than looking at it.
const PARTS = 4

for (let part = 0; part < PARTS; part += 1) {
  test(`nobody is shut out of any page, menu or window (${part + 1} of ${PARTS})`, async ({ page }, { project }) => {
    test.setTimeout(300_000)
    // Nothing is examined half-way a movement.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const places = openedPlaces.filter(({ only }, index) => index % PARTS === part && (!only || only === project.name))
    for (const { name, open } of places) {
      await test.step(name, async () => {
        await open(page)
        expect.soft(await violationsOf(page), name).toEqual([])
      })
    }
  })
}

test('no page can be pushed sideways, at any width or with letters twice as large', async ({ page, isMobile }) => {
  test.setTimeout(300_000)
  const widths = isMobile ? [390, 320] : [1440, 768]
  for (const { name, open } of addresses) {
    await page.setViewportSize({ width: widths[0] ?? 1440, height: 900 })
    await open(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await overflowOf(page), `${name} at ${width}`).toBe(0)
    }
  }
  // As set in the browser, of which 16 pixels are the usual.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const { name, open } of addresses) {
    await open(page)
    expect.soft(await overflowOf(page), `${name} with letters twice as large`).toBe(0)
  }
})

test('nothing moves for who asked for rest', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Over / }).click()

  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration ?? 0))),
  )
  expect(longest).toBeLessThan(1)
})

test('in the colours of the machine a leather keeps its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/product/1001')
  const dots = page.getByRole('list', { name: 'Een greep uit de kleuren' }).locator('button[aria-pressed] span')
  const colours = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor))

  expect(new Set(colours).size).toBe(colours.length)
  expect(colours.length).toBeGreaterThan(3)
})

/** How many pixels the page can be pushed sideways. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
