import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that runs `work` in a layout effect, right after the state set in the same handler is rendered. An
 * invalid field then has the focus before the next key press. With `requestAnimationFrame` that key would reach another
 * field.
 */
export function useAfterRender(work: () => void): () => void {
  const [times, setTimes] = useState(0)
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  useLayoutEffect(() => {
    if (times > 0) latest.current()
  }, [times])
  return useCallback(() => setTimes((before) => before + 1), [])
}
