import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { closeSession, useSession } from './session.ts'

/** State of a session: nothing to show, seconds left, or ended while the page was open. */
export type SessionClock = { state: 'quiet' } | { state: 'ending'; seconds: number } | { state: 'over' }

/**
 * Watches the end time of the session and closes the session at that time (docs/requirements.md#s4-session).
 *
 * Each check compares the end time with the current time and does not count seconds. The result is therefore right even
 * after a laptop slept or the browser suspended the tab.
 *
 * A session that ended before the page was opened is closed without a notice.
 *
 * @param navigationKey changes with every navigation, which triggers a check
 */
export function useSessionClock(navigationKey: string) {
  const session = useSession()
  const [clock, setClock] = useState<SessionClock>({ state: 'quiet' })
  const lastSession = useRef<typeof session>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigationKey triggers a check, though its value is unused
  useEffect(() => {
    const before = lastSession.current
    lastSession.current = session
    if (!session) {
      // Another tab may have closed the session first: because the session ended, or by a logout, which needs no
      // notice.
      if (before && isOver(before)) setClock({ state: 'over' })
      else setClock((current) => (current.state === 'over' ? current : { state: 'quiet' }))
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
    if (before === null && isOver(session)) lastSession.current = null
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
  }, [session, navigationKey])

  return { clock, end: () => setClock({ state: 'over' }), dismiss: () => setClock({ state: 'quiet' }) }
}

const isOver = ({ expires }: { expires: string }) => !(Date.parse(expires) > Date.now())
