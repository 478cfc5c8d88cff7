import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Accessibility violations of the page (WCAG 2.2 AA and best practices), with the selectors of their elements. */
export async function violationsOf(page: Page) {
  // Disables animations, so that nothing is examined while it moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const movement of document.getAnimations()) {
      if (Number.isFinite(movement.effect?.getComputedTiming().endTime)) movement.finish()
    }
  })
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'], preload: false })
    // Runs in the page itself: it has no foreign frames, and the second page that axe would open for the results
    // doubles the time.
    .setLegacyMode(true)
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')).slice(0, 5) }))
}
