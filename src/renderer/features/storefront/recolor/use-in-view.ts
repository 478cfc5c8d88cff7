import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns whether an element is in the viewport. True until the browser reports otherwise, so that the first picture
 * does not wait for the observer.
 */
export function useInView<Of extends Element>(): [ref: RefObject<Of | null>, isInView: boolean] {
  const ref = useRef<Of>(null)
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting !== false))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView]
}
