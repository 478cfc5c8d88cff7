import { useSyncExternalStore } from 'react'

/** Whether a media query holds. False on the server and during the first drawing, so what depends on it must look right without. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Whether the visitor asked their system for less motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
