import { SaleBannerLoader } from '../../features/storefront/selling/SaleBannerLoader.tsx'
import { StaffNavigation } from './StaffNavigation.tsx'

/**
 * Bars for staff above every page of the web shop: the navigation to the back office, and the customer for whom the
 * staff member is ordering.
 */
export function StaffBars() {
  return (
    <>
      <StaffNavigation />
      <SaleBannerLoader />
    </>
  )
}
