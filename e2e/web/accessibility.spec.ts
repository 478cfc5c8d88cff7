import { expect, type Page, test } from 'playwright/test'
import { pageNames, uiStates } from '../pages/ui-states.ts'
import { violationsOf } from '../support/axe.ts'
import { LONG } from '../support/tags.ts'

// The number of tests. Each examines several pages, because a new test opens a browser page, which takes longer.
const PARTS = 4

for (let part = 0; part < PARTS; part += 1) {
  test(
    `no page, menu or dialog has accessibility violations, and no page scrolls horizontally (${part + 1} of ${PARTS})`,
    LONG,
    async ({ page, isMobile }) => {
      test.setTimeout(300_000)
      const screen = isMobile ? 'phone' : 'desktop'
      const states = uiStates.filter(({ only }, index) => index % PARTS === part && (!only || only === screen))
      for (const { name, open } of states) {
        await test.step(name, async () => {
          await open(page)
          expect.soft(await violationsOf(page), name).toEqual([])
          if (pageNames.has(name)) expect.soft(await findOverflows(page), name).toEqual([])
        })
      }
    },
  )
}

test('no animation lasts a millisecond for a visitor who prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Over / }).click()

  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration ?? 0))),
  )
  expect(longest).toBeLessThan(1)
})

test('leather colors stay different from each other in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/product/1001')
  const dots = page.getByRole('list', { name: 'Een greep uit de kleuren' }).locator('button[aria-pressed] svg')
  const colors = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor))

  expect(new Set(colors).size).toBe(colors.length)
  expect(colors.length).toBeGreaterThan(3)
})

/** Returns the widths and the text size at which the page scrolls horizontally. */
async function findOverflows(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 }
  // Waits two frames, because some styles still belong to the previous width before that.
  const isTooWide = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.documentElement.scrollWidth > window.innerWidth
    })
  const faults: string[] = []

  for (const width of usual.width < 500 ? [390, 320] : [1440, 768]) {
    await page.setViewportSize({ ...usual, width })
    if (await isTooWide()) faults.push(`at ${width}`)
  }
  // The browser's font size setting; the default is 16 pixels.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  if (await isTooWide()) faults.push('with letters twice as large')
  // Hides the page, which is not used any more. Two more layouts of it would take as long as all other checks.
  await page.evaluate(() => document.documentElement.style.setProperty('display', 'none'))
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
  await page.setViewportSize(usual)
  return faults
}
