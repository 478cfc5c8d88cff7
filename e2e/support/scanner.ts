import type { Page } from 'playwright/test'

/**
 * Scans a code with a scanner that plays keyboard: its characters come faster than from any hand, with Enter behind them,
 * wherever the focus is.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  const strokes = [...code].map((character) => ({ key: character, text: character }))
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  // One after the other, and none of them waits until the one before was heard.
  await Promise.all(
    [...strokes, enter].flatMap(({ text, ...stroke }) => [
      keys.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...stroke }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]),
  )
  await keys.detach()
}
