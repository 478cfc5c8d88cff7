import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Renders its children in a task after the first render, in slices between which the browser paints and handles taps. For the content of a
 * dialog that takes long to render: the dialog itself opens at once.
 *
 * @param waiting shown until then
 */
export function AfterPaint({ waiting = null, children }: { waiting?: ReactNode; children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted ? children : waiting
}
