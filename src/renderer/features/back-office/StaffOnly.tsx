import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AdminPage } from './AdminPage.tsx'
import { NoAccess } from './NoAccess.tsx'
import { type Entry, useGuard } from './use-guard.ts'
import { useRefused } from './use-refused.ts'

/** Lets a screen be seen by whom it is for; who is not logged in is led to the login page, and back. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const entry = useGuard()
  return entry === 'waiting' ? <Waiting /> : <Admitted entry={entry}>{children}</Admitted>
}

/** Shows a screen to whom it is for, and to others that they have no access, also when only the server says so. */
export function Admitted({ entry, children }: { entry: Exclude<Entry, 'waiting'>; children: ReactNode }) {
  const isRefused = useRefused()
  if (entry !== 'open') return <NoAccess isStaff={entry === 'no role'} />
  return isRefused ? <NoAccess isStaff /> : children
}

function Waiting() {
  return (
    <AdminPage title="Beheer">
      <div aria-busy="true">
        <Skeleton height={320} aria-label="Beheer wordt geopend" />
      </div>
    </AdminPage>
  )
}
