import type { Log } from '../../ports/machine.ts'

type Stoppable = { preventDefault(): void }
type Navigation = Stoppable & { url: string; isMainFrame?: boolean }

/** The part of Electron's `WebContents` that is restricted here. */
export interface RestrictedPage {
  on(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', listener: (event: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Stoppable) => void): unknown
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void
}

type Deps = {
  isOwnPage(url: string): boolean
  /** Opens an allowed link in the browser of the machine. Logs a refused link. */
  openOutside(url: string): void
  log: Log
}

/**
 * Restricts a page: the page and its frames can navigate only to our own addresses, and cannot open a window or a
 * webview. Allowed external links open in the browser of the machine.
 */
export function restrictPage(page: RestrictedPage, { isOwnPage, openOutside, log }: Deps): void {
  const preventLeaving = (event: Navigation) => {
    if (isOwnPage(event.url)) return
    event.preventDefault()
    // Only a navigation of the page itself opens in the browser. Navigations of frames and redirects are refused.
    if (event.isMainFrame !== false) openOutside(event.url)
  }
  page.on('will-navigate', preventLeaving)
  page.on('will-redirect', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault()
  })
  page.on('will-frame-navigate', (event) => {
    if (event.isMainFrame !== true && !isOwnPage(event.url)) event.preventDefault()
  })
  page.on('will-attach-webview', (event) => {
    log.warn('webview refused')
    event.preventDefault()
  })
  page.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}
