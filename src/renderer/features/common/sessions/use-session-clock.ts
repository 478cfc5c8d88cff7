import { useEffect, useRef, useState } from 'react'
import { timing } from '../../../lib/timing.ts'
import { closeSession, useSession } from './session.ts'

/** How a session stands: nothing to say, so many seconds left, or over while the page was open. */
export type SessionClock = { state: 'quiet' } | { state: 'ending'; seconds: number } | { state: 'over' }

/**
 * Watches the end of the session and closes it then (specification §4).
 *
 * It goes by the clock on the wall, never by counting: a laptop that slept, or a tab that the browser put to rest, looks
 * again as soon as somebody is there. `place` changes with every navigation, which is a reason to look as well.
 *
 * A session that ran out before the page was opened is closed without a word.
 */
export function useSessionClock(place: string) {
  const session = useSession()
  const [clock, setClock] = useState<SessionClock>({ state: 'quiet' })
  const last = useRef<typeof session>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is a reason to look, though it is not looked at
  useEffect(() => {
    const before = last.current
    last.current = session
    if (!session) {
      // Another tab may have seen the end first. Who logged out there knows it.
      if (before && isOver(before)) setClock({ state: 'over' })
      else setClock((now) => (now.state === 'over' ? now : { state: 'quiet' }))
      return
    }

    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = Date.parse(session.expires) - Date.now()
      if (!(left > 0)) return closeSession()
      const untilNotice = left - timing.sessionNoticeMs
      setClock(untilNotice > 0 ? { state: 'quiet' } : { state: 'ending', seconds: Math.ceil(left / 1000) })
      timer = setTimeout(look, untilNotice > 0 ? Math.min(untilNotice, timing.sessionLookMs) : left % 1000 || 1000)
    }
    if (before === null && isOver(session)) last.current = null
    look()
    const events = [
      [window, 'focus'],
      [window, 'pageshow'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, name] of events) target.addEventListener(name, look)
    return () => {
      clearTimeout(timer)
      for (const [target, name] of events) target.removeEventListener(name, look)
    }
  }, [session, place])

  return { clock, end: () => setClock({ state: 'over' }), dismiss: () => setClock({ state: 'quiet' }) }
}

const isOver = ({ expires }: { expires: string }) => !(Date.parse(expires) > Date.now())
