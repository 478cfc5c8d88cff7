import { lazy, Suspense, useState } from 'react'
import { untilItComes } from '../../lib/until-it-comes.ts'
import { useIsLoggedIn } from './session.ts'

const SessionNotice = lazy(() =>
  untilItComes(async () => ({ default: (await import('./SessionNotice.tsx')).SessionNotice })),
)

/** Watches over a session as soon as there is one, and then stays: when it ends there is something to say. */
export function SessionWatch() {
  const isLoggedIn = useIsLoggedIn()
  const [isNeeded, setNeeded] = useState(false)
  if (isLoggedIn && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <SessionNotice />
    </Suspense>
  ) : null
}
