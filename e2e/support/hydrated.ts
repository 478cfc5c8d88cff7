import { expect, type Locator } from 'playwright/test'

/**
 * Waits until React handles the clicks on a button, and returns it. A click from before is repeated, but not after ten seconds: a
 * busy machine can need longer until the last parts of a page are hydrated.
 */
export async function hydrated(button: Locator): Promise<Locator> {
  const isHydrated = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))
  await expect.poll(isHydrated, { timeout: 60_000 }).toBe(true)
  return button
}
