import { SessionWatch } from '../../features/common/sessions/SessionWatch.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useVersionCheck } from './use-version-check.ts'
import { VersionNotice } from './VersionNotice.tsx'

/** What any page may have to say of itself: the session ends, a release came, the network is gone. */
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
