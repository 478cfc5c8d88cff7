import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BackOfficePage } from './BackOfficePage.tsx'
import { NoAccess } from './NoAccess.tsx'
import { type ScreenAccess, useGuard } from './use-guard.ts'
import { useIsForbidden } from './use-is-forbidden.ts'

/**
 * Shows a screen to permitted users only. Without a session it redirects to the login page, which then returns to the
 * screen.
 */
export function StaffOnly({ children }: { children: ReactNode }) {
  const access = useGuard()
  return access === 'waiting' ? <Waiting /> : <AccessGate access={access}>{children}</AccessGate>
}

/**
 * Shows the screen to permitted users, and `NoAccess` to other users. `NoAccess` also appears when the server refuses a
 * request for lack of a role.
 */
export function AccessGate({ access, children }: { access: Exclude<ScreenAccess, 'waiting'>; children: ReactNode }) {
  const isRefused = useIsForbidden()
  if (access !== 'open') return <NoAccess isStaff={access === 'no role'} />
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
