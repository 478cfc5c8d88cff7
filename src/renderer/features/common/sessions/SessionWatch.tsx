import { lazy, Suspense, useState } from 'react'
import { retryUntilOnline } from '../../../lib/retry-until-online.ts'
import { useIsLoggedIn } from './session.ts'

const SessionNotice = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./SessionNotice.tsx')).SessionNotice })),
)

/**
 * Loads and shows the session notice as soon as the visitor is logged in. The notice stays mounted after the end of the
 * session, because it announces that end.
 */
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
