import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BackOfficePage } from './BackOfficePage.tsx'
import { NoAccess } from './NoAccess.tsx'
import { type ScreenAccess, useGuard } from './use-guard.ts'
import { useIsForbidden } from './use-is-forbidden.ts'

/** Shows a screen to permitted users only. Without a session it redirects to the login page, which leads back here. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const entry = useGuard()
  return entry === 'waiting' ? <Waiting /> : <AccessGate entry={entry}>{children}</AccessGate>
}

/** Shows the screen to permitted users and "no access" to others, also when only the server refuses. */
export function AccessGate({ entry, children }: { entry: Exclude<ScreenAccess, 'waiting'>; children: ReactNode }) {
  const isRefused = useIsForbidden()
  if (entry !== 'open') return <NoAccess isStaff={entry === 'no role'} />
  return isRefused ? <NoAccess isStaff /> : children
}

function Waiting() {
  return (
    <BackOfficePage title="Beheer">
      <div aria-busy="true">
        <Skeleton height={320} aria-label="Beheer wordt geopend" />
      </div>
    </BackOfficePage>
  )
}
