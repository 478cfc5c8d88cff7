/**
 * Publishes the height of the header of the POS in `--shop-frame-height`, for content that is sticky below it. The
 * height changes with notices and running payments. Use it as the `ref` of the header.
 *
 * The observer reports the first height before the first paint, so nothing here computes the layout.
 */
export function publishFrameHeight(head: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--shop-frame-height', `${head.offsetHeight}px`))
  observer.observe(head)
  return () => {
    observer.disconnect()
    style.removeProperty('--shop-frame-height')
  }
}
