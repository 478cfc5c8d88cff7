import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What shuts somebody out of the page (WCAG 2.2 AA, and what is good practice besides), and where. */
export async function violationsOf(page: Page) {
  // Nothing is examined half-way a movement.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const movement of document.getAnimations()) {
      if (Number.isFinite(movement.effect?.getComputedTiming().endTime)) movement.finish()
    }
  })
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'], preload: false })
    // In the page itself: there are no frames of others in it, and a second page to add up the results costs as much again.
    .setLegacyMode(true)
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')).slice(0, 5) }))
}
