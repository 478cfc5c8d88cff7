import { useEffect } from 'react'
import { sessionTouch } from '#shared/contracts/pos/session-channels.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Reports user activity to the main process, so that the till does not lock during work. */
export function useActivityReport(isLocked: boolean): void {
  const counter = usePos()
  useEffect(() => {
    if (isLocked) return
    let toldAt = Number.NEGATIVE_INFINITY
    const touched = () => {
      const now = performance.now()
      if (now - toldAt < posTiming.touchMs) return
      toldAt = now
      counter.call(sessionTouch, null).catch((error: unknown) => report(error, 'touch of the till'))
    }
    for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, touched, { capture: true, passive: true })
    return () => {
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, touched, { capture: true })
    }
  }, [counter, isLocked])
}
