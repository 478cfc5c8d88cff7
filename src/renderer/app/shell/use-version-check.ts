import { useEffect, useState } from 'react'
import { report } from '../../lib/report.ts'
import { useSite } from '../../lib/site.ts'
import { timing } from '../../lib/timing.ts'
import { isAnythingUnsaved } from '../../lib/unsaved.ts'
import { usePlatform } from '../../platform/platform.ts'

/**
 * Checks every minute for a newer release, and reloads the page when the visitor has no unsaved work.
 *
 * @returns true when there is a newer release and the visitor has unsaved work (docs/decisions.md#d24)
 */
export function useVersionCheck(): boolean {
  const [isNew, setNew] = useState(false)
  const { buildTime } = useSite()
  const { newestBuildTime } = usePlatform()

  useEffect(() => {
    if (!newestBuildTime || buildTime === '') return
    const check = async () => {
      const newest = await newestBuildTime()
      if (newest === '' || newest === buildTime) return
      if (isAnythingUnsaved()) setNew(true)
      else window.location.reload()
    }
    const timer = setInterval(
      () => void check().catch((error: unknown) => report(error, 'version check')),
      timing.versionCheckMs,
    )
    return () => clearInterval(timer)
  }, [buildTime, newestBuildTime])

  return isNew
}
