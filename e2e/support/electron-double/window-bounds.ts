import type { Host } from './host.ts'
import { WebPage } from './web-contents.ts'

export type Bounds = { x: number; y: number; width: number; height: number }

/** Sets position and size of Chromium's window, so that the page has the width of the imitated window. */
export async function applyBounds({ chromium }: Host, page: WebPage, bounds: Bounds): Promise<void> {
  const { x, y, width, height } = bounds
  try {
    const { targetId } = await WebPage.inside.target(page)
    const { browser } = await chromium
    const { windowId } = await browser.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId })
    await browser.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y, width, height } })
  } catch (error) {
    if (!page.isDestroyed()) console.error('electron-double: a window could not be resized', error)
  }
}

/** Closes the page in Chromium. Does nothing when the page is closed already. */
export async function closeTarget({ chromium }: Host, page: WebPage): Promise<void> {
  const { browser } = await chromium
  // When the target could not be created, or Chromium refuses the call, there is no page to close.
  const target = await WebPage.inside.target(page).catch(() => undefined)
  if (target) await browser.send('Target.closeTarget', { targetId: target.targetId }).catch(() => undefined)
}
