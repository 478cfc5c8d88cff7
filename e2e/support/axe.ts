import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

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
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')).slice(0, 5) }))
}
