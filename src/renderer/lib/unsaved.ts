import { useEffect } from 'react'

const holders = new Set<object>()

/** Whether a reload now would lose something: a half-filled form, a running payment (docs/decisions.md#d24). */
export const isAnythingUnsaved = () => holders.size > 0

/** While `unsaved` is true the page is not reloaded for a new release. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const holder = {}
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [unsaved])
}
