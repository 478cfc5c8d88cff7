/**
 * Starts the page: requests and runs the scripts in `data-scripts` of its own script, in that order. Runs in the page as
 * text, before any module.
 *
 * The scripts are requested once the visible page is complete, with its pictures, because they would compete with these
 * for a slow line. A page works without scripts until then: links and forms with an `action` work, and clicks are
 * repeated later (`replay-early-clicks.ts`). The first touch, key or focus of the visitor starts the scripts at once.
 *
 * The stylesheets in `data-styles` are in another one of the page already. Each gets a disabled link, which browsers do
 * not load: a script of the build that needs such a stylesheet finds its link. In the HTML of the server, browsers load
 * disabled links too, because they request what they find before they parse the page.
 *
 * Each script runs in a task of its own, so that the page reacts in between. As imports of one module, all would run in
 * one task, of a third of a second on a slow phone.
 *
 * A page whose scripts fail to load stays as the server rendered it, and tries again at the next touch, key or focus. Some
 * browsers do not request a module again that failed, so the page then needs a reload.
 *
 * @param load loads and runs a module
 */
export function startScripts(load: (href: string) => Promise<unknown>): void {
  /** A page whose pictures do not arrive starts after this time. */
  const LIMIT_MS = 5000
  const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin']

  const own = document.querySelector('script[data-scripts]')
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  const listed = (name: string) => own?.getAttribute(name)?.split(' ').filter(Boolean) ?? []
  const scripts = listed('data-scripts')
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const isParsed = () => new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))
  let isStarted = false
  let hasLinks = false

  const start = async () => {
    if (isStarted) return
    isStarted = true
    if (!hasLinks) {
      hasLinks = true
      for (const href of listed('data-styles')) addLink('stylesheet', href, 'disabled')
      for (const href of scripts) addLink('modulepreload', href)
    }
    try {
      // The data of the page is its last element. A module in the HTML would wait for it by itself.
      if (document.readyState === 'loading') await isParsed()
      for (const href of scripts) {
        await load(href)
        await nextTask()
      }
    } catch (error) {
      isStarted = false // the next sign of the visitor tries again
      throw error
    }
    for (const sign of SIGNS) removeEventListener(sign, start, true)
  }
  const addLink = (rel: string, href: string, flag?: string) => {
    const link = document.createElement('link')
    if (flag) link.setAttribute(flag, '')
    if (nonce) link.nonce = nonce
    link.rel = rel
    link.href = href
    document.head.append(link)
  }
  // The second frame begins when the first one, with the pictures, is on the screen.
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))

  for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true })
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
  setTimeout(start, LIMIT_MS)
}
