import type { Page } from 'playwright/test'

/**
 * Scans a code with a keyboard-wedge scanner: its characters arrive faster than typing, followed by Enter, wherever the
 * focus is.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  const strokes = [...code].map((character) => ({ key: character, text: character }))
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  // Sends all keys without waiting for the previous one to be handled.
  await Promise.all(
    [...strokes, enter].flatMap(({ text, ...stroke }) => [
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...stroke }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]),
  )
  await keys.detach()
}
