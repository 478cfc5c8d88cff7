import { useEffect, useEffectEvent } from 'react'

/** Calls `onRestored` when the browser restores the page, with its old state, from the back/forward cache. */
export function usePageRestored(onRestored: () => void): void {
  const notify = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && notify()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
