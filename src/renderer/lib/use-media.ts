import { useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. False on the server and during the first render, so the page must look right without
 * it.
 */
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

/** Whether the visitor set their system to reduced motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
