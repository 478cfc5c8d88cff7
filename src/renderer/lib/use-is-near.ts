import { type RefObject, useEffect, useRef, useState } from 'react'

/** Distance from the viewport, as a share of it, at which an element counts as near. A flick of a finger is about one screen. */
const NEAR = '150% 0px'

/**
 * Returns whether an element has been in the viewport, or at most one and a half screens away from it. False on the server
 * and during hydration.
 *
 * For parts far down a page that are rendered in the browser only. Their scripts, data and elements then do not take part
 * in the first load.
 */
export function useIsNear<Of extends Element>(): [ref: RefObject<Of | null>, isNear: boolean] {
  const ref = useRef<Of>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return [ref, isNear]
}
