import { posTiming } from '../../lib/pos-timing.ts'

/**
 * Releases images that were created and never shown, for example when another page was requested during a render: React
 * creates the elements of a page before it shows any. Chromium keeps an image with widths in its `srcset` as long as
 * the document lives, until it is removed from its parent, and with it the whole page of the image. Visitors of the web
 * shop leave before that matters; a till keeps one document for weeks.
 *
 * @returns function that stops the release
 */
export function releaseDetachedImages(document: Document): () => void {
  const { createElement } = document
  const { detachedImageMs } = posTiming
  let detached: { image: WeakRef<HTMLImageElement>; createdAtMs: number }[] = []
  const createTracked = (...args: Parameters<typeof createElement>) => {
    const element = createElement.apply(document, args)
    if (element instanceof HTMLImageElement)
      detached.push({ image: new WeakRef(element), createdAtMs: performance.now() })
    return element
  }
  document.createElement = createTracked as typeof createElement // the function has one overload per element name
  const timer = setInterval(() => {
    const now = performance.now()
    detached = detached.filter(({ image, createdAtMs }) => {
      const element = image.deref()
      if (!element || element.isConnected) return false
      if (now - createdAtMs < detachedImageMs) return true
      element.removeAttribute('srcset')
      element.remove()
      return false
    })
  }, detachedImageMs)
  return () => {
    clearInterval(timer)
    document.createElement = createElement
  }
}
