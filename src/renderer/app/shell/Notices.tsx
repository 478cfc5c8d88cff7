import { SessionWatch } from '../../features/common/sessions/SessionWatch.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useVersionCheck } from './use-version-check.ts'
import { VersionNotice } from './VersionNotice.tsx'

/** Notices on any page: the session ends, a new release, no network. */
export function Notices() {
  const newRelease = useVersionCheck()
  return (
    <>
      <SessionWatch />
      <VersionNotice isNew={newRelease} />
      <OfflineNotice />
    </>
  )
}
