import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Gives a function that runs `work` as soon as what was set beside it is drawn. A field that was just marked can so have
 * the focus before the next key is pressed; after `requestAnimationFrame` that key would land in another field.
 */
export function useOnceDrawn(work: () => void): () => void {
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
