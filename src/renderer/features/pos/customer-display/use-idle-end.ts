import { useEffect, useEffectEvent } from 'react'
import { posTiming } from '../../../lib/pos-timing.ts'

/** Calls the function when the customer has touched and typed nothing for some time, because the customer has left. */
export function useIdleEnd(end: () => void): void {
  const onIdle = useEffectEvent(end)
  useEffect(() => {
    let timer = setTimeout(() => onIdle(), posTiming.displayIdleMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => onIdle(), posTiming.displayIdleMs)
    }
    const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
    for (const sign of signs) window.addEventListener(sign, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, restart)
    }
  }, [])
}
