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
  const { detachedImageMs: unseenImageMs } = posTiming
  let unseen: { image: WeakRef<HTMLImageElement>; madeAtMs: number }[] = []
  const make = (...asked: Parameters<typeof createElement>) => {
    const made = createElement.apply(document, asked)
    if (made instanceof HTMLImageElement) unseen.push({ image: new WeakRef(made), madeAtMs: performance.now() })
    return made
  }
  document.createElement = make as typeof createElement // the function has one overload per element name
  const timer = setInterval(() => {
    const now = performance.now()
    unseen = unseen.filter(({ image, madeAtMs }) => {
      const made = image.deref()
      if (!made || made.isConnected) return false
      if (now - madeAtMs < unseenImageMs) return true
      made.removeAttribute('srcset')
      made.remove()
      return false
    })
  }, unseenImageMs)
  return () => {
    clearInterval(timer)
    document.createElement = createElement
  }
}
