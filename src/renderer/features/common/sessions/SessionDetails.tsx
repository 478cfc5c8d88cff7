import { useEffect, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { once } from '#shared/kernel/once.ts'
import { timing } from '../../../lib/timing.ts'
import { Text } from '../../../ui/Text.tsx'

const clock = once(
  () => new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' }),
)

/** The logged-in user, the end of the session, and the time left. */
export function SessionDetails({ session }: { session: Session }) {
  const secondsLeft = useSecondsUntil(session.expires)
  return (
    <div>
      <Text fw={600}>{session.email}</Text>
      {secondsLeft !== undefined && (
        <Text c="dimmed">
          Ingelogd tot {clock().format(new Date(session.expires))} uur (nog {inWords(secondsLeft)}).
        </Text>
      )}
    </div>
  )
}

/** @example inWords(3661) // '1 uur, 1 min en 1 s' */
function inWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours} uur, ` : ''}${minutes} min en ${seconds % 60} s`
}

/**
 * Returns the seconds until `moment`, updated every second. Undefined in the first render: a time in HTML from the
 * server could differ from the time in the browser.
 */
function useSecondsUntil(moment: string) {
  const [nowMs, setNowMs] = useState<number>()
  useEffect(() => {
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, timing.sessionTickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs === undefined ? undefined : Math.max(0, Math.round((Date.parse(moment) - nowMs) / 1000))
}
