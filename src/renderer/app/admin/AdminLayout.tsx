import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { BackOffice } from '../../features/back-office/BackOffice.tsx'
import { MAIN_ID } from '../../features/back-office/Frame.tsx'
import { SessionWatch } from '../../features/session/SessionWatch.tsx'
import { OfflineNotice } from '../shell/OfflineNotice.tsx'
import shell from '../shell/Shell.module.css'
import { useVersionCheck } from '../shell/use-version-check.ts'
import { VersionNotice } from '../shell/VersionNotice.tsx'
import { theme } from '../theme/theme.ts'

/** What surrounds every page of the back office: the shop's notices, its look, and who may come in. */
export function AdminLayout() {
  const isUnderway = useNavigation().state === 'loading'
  const newRelease = useVersionCheck()
  return (
    <>
      <a href={`#${MAIN_ID}`} className={shell.skip}>
        Naar de inhoud
      </a>
      <SessionWatch />
      <div className={shell.progress} data-underway={isUnderway || undefined} aria-hidden="true" />
      <BackOffice theme={theme}>
        <Outlet />
      </BackOffice>
      <VersionNotice isNew={newRelease} />
      <OfflineNotice />
      <ScrollRestoration />
    </>
  )
}
