import { lazy, Suspense, useState } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useIsLoggedIn } from './session.ts'

const SessionNotice = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./SessionNotice.tsx')).SessionNotice })),
)

/** Watches a session once there is one. It stays mounted after the end of the session, which it announces. */
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
