/** Pixels between the banner and the bottom of the screen. */
const GAP = 8
/** The banner moves up bars at the bottom of the screen when it covers more than this part of the width. */
const WIDE = 0.6

/**
 * Reserves the height of the banner, so that nothing stays hidden behind it (WCAG 2.4.11). Scrolling to an element leaves
 * the height free, the end of the page can be scrolled into view, and elements with `data-bottom-bar` get the variable
 * `--shop-bottom-inset` while the banner covers most of the width.
 *
 * The rules are in a stylesheet of their own. As variables of the whole page, each change of the height would style every
 * element of the page. It is a `<style>` in the head and not one of `adoptedStyleSheets`: these come last, so Chromium lays
 * out the whole page again for each stylesheet that the page adds later.
 *
 * @returns function that gives the space back
 */
export function reserveSpaceFor(banner: HTMLElement): () => void {
  const sheet = document.createElement('style')
  sheet.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  const measure = () => {
    const reserved = `${banner.offsetHeight + GAP}px`
    const isWide = banner.offsetWidth > window.innerWidth * WIDE
    // More specific than the rules of the bars, which reserve space for themselves.
    const rules = [
      `html:root:root:root{scroll-padding-bottom:calc(${reserved} + 5.5rem)}`,
      `:root:root:root body{padding-bottom:${reserved}}`,
      isWide ? `[data-bottom-bar]{--shop-bottom-inset:${reserved}}` : '',
    ].join('')
    if (sheet.textContent !== rules) sheet.textContent = rules
  }
  measure()
  document.head.append(sheet)
  const observer = new ResizeObserver(measure)
  observer.observe(banner)
  return () => {
    observer.disconnect()
    sheet.remove()
  }
}
