import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { closeSession, useSession } from './session.ts'

/** State of a session: nothing to show, seconds left, or ended while the page was open. */
export type SessionClock = { state: 'quiet' } | { state: 'ending'; seconds: number } | { state: 'over' }

/**
 * Watches the end time of the session and closes the session then (docs/requirements.md#s4-session).
 *
 * It compares clock times and never counts, so it is right again after a laptop slept or the browser suspended the tab.
 * `place` changes with every navigation, which triggers a check as well.
 *
 * A session that ended before the page was opened is closed without a notice.
 */
export function useSessionClock(place: string) {
  const session = useSession()
  const [clock, setClock] = useState<SessionClock>({ state: 'quiet' })
  const last = useRef<typeof session>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place triggers a check, though its value is unused
  useEffect(() => {
    const before = last.current
    last.current = session
    if (!session) {
      // Another tab may have noticed the end first. After a logout in that tab no notice is needed.
      if (before && isOver(before)) setClock({ state: 'over' })
      else setClock((now) => (now.state === 'over' ? now : { state: 'quiet' }))
      return
    }

    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      const leftMs = Date.parse(session.expires) - Date.now()
      if (!(leftMs > 0)) return closeSession()
      const untilNotice = leftMs - timing.sessionNoticeMs
      setClock(untilNotice > 0 ? { state: 'quiet' } : { state: 'ending', seconds: Math.ceil(leftMs / 1000) })
      timer = setTimeout(check, untilNotice > 0 ? Math.min(untilNotice, timing.sessionCheckMs) : leftMs % 1000 || 1000)
    }
    if (before === null && isOver(session)) last.current = null
    check()
    const events = [
      [window, 'focus'],
      [window, 'pageshow'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, name] of events) target.addEventListener(name, check)
    return () => {
      clearTimeout(timer)
      for (const [target, name] of events) target.removeEventListener(name, check)
    }
  }, [session, place])

  return { clock, end: () => setClock({ state: 'over' }), dismiss: () => setClock({ state: 'quiet' }) }
}

const isOver = ({ expires }: { expires: string }) => !(Date.parse(expires) > Date.now())
