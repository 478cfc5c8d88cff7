/**
 * Requests the scripts of the page after its first paint: those in `data-preload` of its own script. Runs in the page as
 * text, before any module.
 *
 * A preload in the head would compete with the stylesheets and the large picture for the first bytes of a slow line.
 * Without any, the browser would find the scripts of the screen only after the entry ran.
 */
export function preloadScripts(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const own = document.querySelector('script[data-preload]')
      const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
      for (const href of own?.getAttribute('data-preload')?.split(' ') ?? []) {
        const link = document.createElement('link')
        link.rel = 'modulepreload'
        link.href = href
        link.fetchPriority = 'low'
        if (nonce) link.nonce = nonce
        document.head.append(link)
      }
    }),
  )
}
