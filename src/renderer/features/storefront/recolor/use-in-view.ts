import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element is in sight. True until the browser says otherwise, so nothing waits for an answer. */
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
