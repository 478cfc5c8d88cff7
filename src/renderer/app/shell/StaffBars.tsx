import { SaleBannerLoader } from '../../features/storefront/selling/SaleBannerLoader.tsx'
import { StaffNavigation } from './StaffNavigation.tsx'

/** Bars for staff above every page of the shop: navigation to the back office, and the customer they order for. */
export function StaffBars() {
  return (
    <>
      <StaffNavigation />
      <SaleBannerLoader />
    </>
  )
}
