import type { Page } from 'playwright/test'

/**
 * Begins to count the presses on a page: taps, clicks and Enter. Typing a name and scanning a label count as none. The
 * page must not be reloaded.
 *
 * @returns a function that returns the count so far
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.presses = '0'
    const count = () => {
      dataset.presses = String(Number(dataset.presses) + 1)
    }
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses))
}
