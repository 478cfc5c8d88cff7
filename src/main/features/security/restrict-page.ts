import type { Log } from '../../ports/machine.ts'

type Stoppable = { preventDefault(): void }
type Navigation = Stoppable & { url: string; isMainFrame?: boolean }

/** A page's window to the world, as far as it is shut here. */
export interface RestrictedPage {
  on(event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', listener: (event: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: Stoppable) => void): unknown
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void
}

type Deps = {
  isOwnPage(url: string): boolean
  /** Leads outside what may be, and writes down what may not. */
  openOutside(url: string): void
  log: Log
}

/**
 * Shuts a page in: it goes nowhere but to our own addresses, in none of its frames, opens no window, and takes in no other
 * page. Where it wanted to go outside, the browser of the machine goes, if the shop leads there.
 */
export function restrictPage(page: RestrictedPage, { isOwnPage, openOutside, log }: Deps): void {
  const stayHere = (event: Navigation) => {
    if (isOwnPage(event.url)) return
    event.preventDefault()
    // Only what a person pressed in the page itself leads on; nothing that a frame or a redirect wants does.
    if (event.isMainFrame !== false) openOutside(event.url)
  }
  page.on('will-navigate', stayHere)
  page.on('will-redirect', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault()
  })
  page.on('will-frame-navigate', (event) => {
    if (event.isMainFrame !== true && !isOwnPage(event.url)) event.preventDefault()
  })
  page.on('will-attach-webview', (event) => {
    log.warn('a page wanted to take in another')
    event.preventDefault()
  })
  page.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}
