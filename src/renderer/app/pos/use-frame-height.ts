import { type RefObject, useLayoutEffect } from 'react'

/**
 * Publishes the height of the header of the POS in `--shop-frame-height`, for content that is sticky below it. The
 * height changes with notices and running payments.
 */
export function useFrameHeight(head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--shop-frame-height', `${head.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(measure)
    const element = head.current
    if (element) observer.observe(element)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--shop-frame-height')
    }
  })
}
