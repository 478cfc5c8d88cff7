import { useEffect } from 'react'
import { sessionTouch } from '#shared/contracts/pos/session-channels.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Reports user activity to the main process, so that the till does not lock while a user is working. */
export function useActivityReport(isLocked: boolean): void {
  const pos = usePos()
  useEffect(() => {
    if (isLocked) return
    let reportedAt = Number.NEGATIVE_INFINITY
    const onActivity = () => {
      const now = performance.now()
      if (now - reportedAt < posTiming.activityReportMs) return
      reportedAt = now
      pos.call(sessionTouch, null).catch((error: unknown) => report(error, 'activity report'))
    }
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, { capture: true, passive: true })
    return () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity, { capture: true })
    }
  }, [pos, isLocked])
}
