import { useCallback, useEffect, useRef } from 'react'

/** Delay after the last change: long enough not to write on every key press, short enough to lose little in a crash. */
const SAVE_DELAY_MS = 400

/**
 * Saves a draft when the user stops typing, and at once when the form is unmounted or the user leaves the page.
 *
 * @param write stores the draft
 * @returns `save`, to be called on every change, and `discardChanges`, to be called after the form was sent. It
 * discards the values that are not written yet
 */
export function useDraftAutosave<Values>(write: (values: Values) => void) {
  const latest = useRef(write)
  const pending = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latest.current = write
  })

  const discard = useCallback(() => {
    const { values, timer } = pending.current ?? {}
    clearTimeout(timer)
    pending.current = undefined
    return values
  }, [])
  const flush = useCallback(() => {
    const values = discard()
    if (values !== undefined) latest.current(values)
  }, [discard])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const save = useCallback(
    (values: Values) => {
      discard()
      pending.current = { values, timer: setTimeout(flush, SAVE_DELAY_MS) }
    },
    [discard, flush],
  )
  return { save, discardChanges: discard }
}
