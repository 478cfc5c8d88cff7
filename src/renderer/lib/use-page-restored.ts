import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser restores the page from its back/forward cache, with all its old state. */
export function usePageRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored)
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && restored()
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
