import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BackOfficePage } from './BackOfficePage.tsx'
import { NoAccess } from './NoAccess.tsx'
import { type ScreenAccess, useGuard } from './use-guard.ts'
import { useIsForbidden } from './use-is-forbidden.ts'

/** Lets a screen be seen by whom it is for; who is not logged in is led to the login page, and back. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const entry = useGuard()
  return entry === 'waiting' ? <Waiting /> : <AccessGate entry={entry}>{children}</AccessGate>
}

/** Shows a screen to whom it is for, and to others that they have no access, also when only the server says so. */
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
