import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says how high the head of the counter is, in `--shop-frame-height`: what sticks to the top of a page sticks below it.
 * It changes with what is wrong and with the payments that run.
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
