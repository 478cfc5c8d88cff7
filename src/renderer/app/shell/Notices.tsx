import { SessionWatch } from '../../features/common/sessions/SessionWatch.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useVersionCheck } from './use-version-check.ts'
import { VersionNotice } from './VersionNotice.tsx'

/**
 * Shows the notices of every page of the web shop and the back office: the session ends, there is a new release, or
 * there is no network.
 */
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
