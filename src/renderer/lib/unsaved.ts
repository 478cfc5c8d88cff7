import { useEffect } from 'react'

/** One object per mounted component with unsaved work. */
const unsavedWork = new Set<object>()

/** Returns whether a reload would lose work: a half-filled form or a running payment (docs/decisions.md#d24). */
export const isAnythingUnsaved = () => unsavedWork.size > 0

/** Prevents a reload of the page for a new release while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const work = {}
    unsavedWork.add(work)
    return () => void unsavedWork.delete(work)
  }, [isUnsaved])
}
