import { lazy, Suspense, useState } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useIsLoggedIn } from './session.ts'

const SessionNotice = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./SessionNotice.tsx')).SessionNotice })),
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
