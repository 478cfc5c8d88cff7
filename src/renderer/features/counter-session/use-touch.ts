import { useEffect } from 'react'
import { sessionTouch } from '#shared/contracts/terminal/session-channels.ts'
import { counterTiming } from '../../lib/counter-timing.ts'
import { report } from '../../lib/report.ts'
import { useCounter } from '../counter-link/index.ts'

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Tells the main process that somebody is at the till, so that it does not lock under their hands. */
export function useTouch(isLocked: boolean): void {
  const counter = useCounter()
  useEffect(() => {
    if (isLocked) return
    let toldAt = Number.NEGATIVE_INFINITY
    const touched = () => {
      const now = performance.now()
      if (now - toldAt < counterTiming.touchMs) return
      toldAt = now
      counter.call(sessionTouch, null).catch((error: unknown) => report(error, 'touch of the till'))
    }
    for (const sign of SIGNS) window.addEventListener(sign, touched, { capture: true, passive: true })
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touched, { capture: true })
    }
  }, [counter, isLocked])
}
