import { useSyncExternalStore } from 'react'

/**
 * Returns whether a media query matches. Returns false on the server and during hydration in any case, so the page must
 * also work with that result.
 */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Returns whether the visitor set their system to reduced motion. */
export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
