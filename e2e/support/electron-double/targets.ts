import { DoubleWindow } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import type { Host } from './host.ts'
import { WebPage } from './web-contents.ts'

type Target = { targetId: string; type: string; title: string; url: string; openerId?: string }

/** Follows events of the browser: changed titles, closed pages, and windows that pages open. */
export async function followTargets(host: Host, { browser, onClosed }: Chromium): Promise<void> {
  const pageOf = (targetId: string) => [...host.pages].find((page) => WebPage.inside.targetIdOf(page) === targetId)

  browser.on<{ targetInfo: Target }>('Target.targetInfoChanged', ({ targetInfo }) => {
    const page = pageOf(targetInfo.targetId)
    // Until a page sets its title, Chromium derives one from the URL.
    if (page && targetInfo.title && !targetInfo.url.includes(targetInfo.title))
      WebPage.inside.titled(page, targetInfo.title)
  })
  browser.on<{ targetId: string }>('Target.targetDestroyed', ({ targetId }) => {
    const window = [...host.windows].find(({ webContents }) => WebPage.inside.targetIdOf(webContents) === targetId)
    if (window) DoubleWindow.inside.gone(window)
  })
  browser.on<{ targetInfo: Target }>('Target.targetCreated', ({ targetInfo }) => {
    const opener = targetInfo.openerId === undefined ? undefined : pageOf(targetInfo.openerId)
    if (opener) void refuseWindow(host, opener, targetInfo)
  })
  onClosed(() => {
    if (!host.app.isEnding()) process.exit(1)
  })
  await browser.send('Target.setDiscoverTargets', { discover: true })
}

/**
 * Closes a window that a link opened, and asks the application afterwards. Electron asks before it opens the window,
 * but Chromium opens it at once. (A call of `window.open` opens no window, see `page/main-world.ts`.)
 */
async function refuseWindow(host: Host, opener: WebPage, { targetId, url }: Target): Promise<void> {
  const { browser } = await host.chromium
  const openedUrl = await WebPage.inside.nextOpened(opener, url)
  // Ignores the error when the window has closed by itself.
  await browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  opener.requestWindow(openedUrl)
}
