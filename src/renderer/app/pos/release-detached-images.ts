import { posTiming } from '../../lib/pos-timing.ts'

/**
 * Releases the memory of images that were created but never shown.
 *
 * React creates all elements of a page before it shows any of them. When the user opens another page during a render,
 * the created elements are never shown. Chromium does not free such an image when its `srcset` has widths, unless it is
 * removed from its parent. The image keeps the whole unused page in memory. A till uses one document for weeks, so this
 * memory adds up; visitors of the web shop leave earlier.
 *
 * @returns function that stops this
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
