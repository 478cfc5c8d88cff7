import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Renders its children after the first paint, in slices between which the browser handles taps. For the content of a
 * dialog that takes long to render: the dialog itself opens at once.
 *
 * @param waiting shown until then
 */
export function AfterPaint({ waiting = null, children }: { waiting?: ReactNode; children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    // Called just before the paint; the render of the transition follows in a later task.
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted ? children : waiting
}
