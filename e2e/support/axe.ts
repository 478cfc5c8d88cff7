import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the accessibility violations of the page (WCAG 2.2 AA, best practices), each with up to five selectors. */
export async function violationsOf(page: Page) {
  // Ends all animations, because axe reports wrong colors and positions of elements that move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    // Renders elements with `content-visibility: auto`: axe finds no background of those far from the screen, and reports wrong
    // contrasts.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
  })
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'], preload: false })
    // Legacy mode runs axe in the page only. The usual mode opens a second page for the results, which doubles the time
    // and is needed for foreign frames only. The page has none.
    .setLegacyMode(true)
    .analyze()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')).slice(0, 5) }))
}
