import type { MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AdminPage } from './AdminPage.tsx'
import { BackOfficeLook } from './BackOfficeLook.tsx'
import { Frame } from './Frame.tsx'
import { NoAccess } from './NoAccess.tsx'
import { useGuard } from './use-guard.ts'
import { useRefused } from './use-refused.ts'

/** The back office around one of its screens: guard, frame and look. */
export function BackOffice({ theme, children }: { theme: MantineThemeOverride; children: ReactNode }) {
  return (
    <BackOfficeLook theme={theme}>
      <Frame>
        <Guarded>{children}</Guarded>
      </Frame>
    </BackOfficeLook>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const entry = useGuard()
  const isRefused = useRefused()
  if (entry === 'waiting') return <Waiting />
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
