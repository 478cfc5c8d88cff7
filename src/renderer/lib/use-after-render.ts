import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that makes `work` run right after the next render, in a layout effect. Call it in an event handler
 * that also sets state.
 *
 * For example, `work` focuses an invalid field before the next key press. With `requestAnimationFrame` the key could
 * come before the focus, and reach another field.
 */
export function useAfterRender(work: () => void): () => void {
  const [runCount, setRunCount] = useState(0)
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  useLayoutEffect(() => {
    if (runCount > 0) latest.current()
  }, [runCount])
  return useCallback(() => setRunCount((count) => count + 1), [])
}
