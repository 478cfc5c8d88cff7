import { posTiming } from '../../lib/pos-timing.ts'

/**
 * Lets go of images that were made and never shown, as when another page was asked for meanwhile: React makes the elements
 * of a page before it shows any. Chromium keeps an image that has widths in its `srcset` for as long as the document lives,
 * until it is taken out of where it stands; and with the image the whole page that it was made for. The shop's visitors go
 * away before that matters, a till stays on one document for weeks.
 *
 * @returns stops it
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
  document.createElement = make as typeof createElement // it has a type for each name of an element
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
