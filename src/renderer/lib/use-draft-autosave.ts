import { useCallback, useEffect, useRef } from 'react'

/** Long enough not to write on every key press, short enough to lose next to nothing. */
const SAVE_DELAY_MS = 400

/**
 * Saves a draft when the user stops typing, and at once when the form or the page goes away.
 *
 * @param write stores the draft
 * @returns `keep`, to be called on every change, and `drop`, which discards the unsaved values after they were sent
 */
export function useDraftAutosave<Values>(write: (values: Values) => void) {
  const latest = useRef(write)
  const pending = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latest.current = write
  })

  const take = useCallback(() => {
    const { values, timer } = pending.current ?? {}
    clearTimeout(timer)
    pending.current = undefined
    return values
  }, [])
  const flush = useCallback(() => {
    const values = take()
    if (values !== undefined) latest.current(values)
  }, [take])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const keep = useCallback(
    (values: Values) => {
      take()
      pending.current = { values, timer: setTimeout(flush, SAVE_DELAY_MS) }
    },
    [take, flush],
  )
  return { keep, drop: take }
}
