import { lazy, Suspense } from 'react'
import { useSession } from '../../features/common/sessions/index.ts'
import { SaleBannerLoader } from '../../features/storefront/selling/SaleBannerLoader.tsx'
import { retryUntilOnline } from '../../lib/retry-until-online.ts'
import { usePlatform } from '../../platform/platform.ts'

const StaffNavigation = lazy(() =>
  retryUntilOnline(async () => ({ default: (await import('./StaffNavigation.tsx')).StaffNavigation })),
)

/**
 * Bars for staff above every page of the web shop: the navigation to the back office, and the customer for whom the
 * staff member is ordering. The navigation is loaded for staff only. The showroom app has `PosBar` instead of it.
 */
export function StaffBars() {
  const roles = useSession()?.roles ?? []
  const { pos } = usePlatform()
  return (
    <>
      {!pos && roles.length > 0 && (
        <Suspense>
          <StaffNavigation roles={roles} />
        </Suspense>
      )}
      <SaleBannerLoader />
    </>
  )
}
